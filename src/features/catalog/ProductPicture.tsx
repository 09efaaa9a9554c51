import { toPictureData } from './picture.ts';

/** A decorative picture: the dish is named next to it. `image` is the API's field; null for an empty frame. */
export function ProductPicture({ image, size = 'small' }: { image: string | null; size?: 'small' | 'large' }) {
  const picture = toPictureData(image ?? '');
  const sizes = size === 'small' ? '80px' : '(min-width: 768px) 432px, 100vw';
  return (
    <span className={`product-picture product-picture_${size}`}>
      {picture && (
        <picture>
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          <img
            src={picture.src}
            alt=""
            width={picture.width ?? 320}
            height={picture.height ?? 240}
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
    </span>
  );
}
