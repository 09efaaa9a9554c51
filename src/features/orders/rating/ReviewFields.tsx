import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Checkbox } from '#ui/form/choices.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import type { ReviewText } from './rating.ts';

interface ReviewFieldsProps {
  value: ReviewText;
  /** The name to publish with the review; empty for a guest, null if reviews are not published. */
  author: string | null;
  error: string | undefined;
  onChange: (value: ReviewText) => void;
}

/** The text of a review, and the consent to its publication. */
export function ReviewFields({ value, author, error, onChange }: ReviewFieldsProps) {
  const t = useT('rating');
  return (
    <>
      <Textarea
        name="comment"
        label={t('rating:comment')}
        hint={t('rating:commentHint')}
        maxLength={MAX_COMMENT_LENGTH}
        value={value.comment}
        error={error}
        onChange={(comment) => onChange({ ...value, comment })}
      />
      {author !== null && (
        <Checkbox
          name="publish"
          label={
            <>
              {t('rating:publish')}
              <span className="checkbox__note">
                {t('rating:publishAs', { author: author || t('rating:guest'), rule: t('rating:rule') })}
              </span>
            </>
          }
          checked={value.publish}
          onChange={(publish) => onChange({ ...value, publish })}
        />
      )}
    </>
  );
}
