import { pictureOf } from '#features/catalog/picture.ts';

interface DishPictureProps {
  image: string | null;
  size?: 'small' | 'large';
}

/** A dish on its plate; its name stands beside it, so the picture itself is silent. */
export function DishPicture({ image, size = 'small' }: DishPictureProps) {
  const picture = pictureOf(image ?? '');
  const sizes = size === 'small' ? '80px' : '(min-width: 768px) 432px, 100vw';
  return (
    <span className={`dish-picture dish-picture_${size}`}>
      {picture && (
        <picture>
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          <img src={picture.src} alt="" width={picture.width ?? 320} height={picture.height ?? 240} loading="lazy" decoding="async" />
        </picture>
      )}
    </span>
  );
}
