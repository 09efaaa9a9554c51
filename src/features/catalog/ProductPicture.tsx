import { toPictureData } from './picture.ts';

interface ProductPictureProps {
  /** A URL of the API, null or empty for a dish without a picture; undefined while it is unknown. */
  image: string | null | undefined;
  size?: 'small' | 'large';
  /** The URL of a smaller version, shown until the picture has loaded. */
  preview?: string | undefined;
}

/** A decorative picture: the dish is named next to it. An empty frame while it is unknown; without a picture, nothing. */
export function ProductPicture({ image, size = 'small', preview }: ProductPictureProps) {
  const picture = toPictureData(image);
  if (image !== undefined && !picture) return null;
  const sizes = size === 'small' ? '80px' : '(min-width: 768px) 432px, 100vw';
  return (
    <span
      className={`product-picture product-picture_${size}`}
      style={preview ? { backgroundImage: `url(${JSON.stringify(preview)})` } : undefined}
    >
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
