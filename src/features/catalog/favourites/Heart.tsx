import { useStore } from '@nanostores/react';
import type { Favourite } from '#contract/user.ts';
import { IconButton } from '#ui/Button.tsx';
import { $favourites, isFavourite } from './favourites.store.ts';
import { pressHeart } from './press-heart.ts';

interface HeartProps {
  favourite: Favourite;
  /** The accessible name. */
  label: string;
}

/** The button that adds a dish or a restaurant to the favourites, or removes it. */
export function Heart({ favourite, label }: HeartProps) {
  return (
    <IconButton
      className="heart"
      icon="heart"
      label={label}
      aria-pressed={isFavourite(useStore($favourites), favourite.kind, favourite.item.id)}
      onClick={() => pressHeart(favourite)}
    />
  );
}
