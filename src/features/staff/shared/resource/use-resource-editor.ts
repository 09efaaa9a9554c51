import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { storedRowFromConflict } from '../staff-client.ts';
import { useFormSubmit } from '../staff-form.ts';
import { useStaffSession } from '../staff-session.ts';
import { useUnsavedChanges } from '../StaffDialog.tsx';
import { type DraftKey, draftedId, draftedScope, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { type AnyFields, type AnyResource, blankForm, isSecretField, type Resource, toForm } from './resource.ts';
import { useTexts } from './use-texts.ts';

/** A stored row. Its revision is null before it is saved for the first time. */
export interface StoredRow {
  readonly id?: number | string;
  readonly revision: number | null;
}

interface Confirmation {
  /** Whether the user has read the warnings of the last attempt. */
  readonly confirmed: boolean;
}

interface Basis<Row extends StoredRow> extends Confirmation {
  readonly id: Row['id'];
  /** The revision that the values are based on. */
  readonly revision: Row['revision'];
}

interface EditorOptions<Row extends StoredRow, Values extends FieldValues, Output> {
  /** The row as it was loaded; null for a new one. Later versions do not replace what is being typed. */
  readonly row: Row | null;
  /** The values of the form for a new row. */
  readonly initial?: Partial<Values>;
  /** Distinguishes rows with the same id, and new rows: the restaurant, for example. */
  readonly scope?: number | string | undefined;
  readonly add?: (body: Output & Confirmation) => Promise<Row>;
  /** `stored` is the newest version that is known. */
  readonly save?: (body: Output & Basis<Row>, stored: Row) => Promise<Row>;
  /** The text of the toast after a row was added. */
  readonly added?: string;
  /** Called with the saved row, whose values are in the form then. */
  readonly onSaved?: (row: Row) => void;
  /** The row in the response to a conflict, if that is about a larger row; undefined for any other error. */
  readonly storedIn?: (error: unknown, values: Values) => Row | undefined;
  /** Whether another person has removed the row, which the user accepts by taking that version. */
  readonly isRemoved?: (version: Row) => boolean;
  readonly onRemoved?: () => void;
}

/**
 * The state of an editor of one row: its form, the revision that the form is based on, the conflict with a version that
 * another person has saved meanwhile, uploads that a save waits for, and unsaved values, which are kept in the tab.
 */
export function useResourceEditor<Row extends StoredRow, Values extends FieldValues, Output, Fields extends AnyFields>(
  resource: Resource<Row, Values, Output, Fields>,
  {
    row,
    initial = {},
    scope,
    add,
    save,
    added,
    onSaved,
    storedIn = (error) => storedRowFromConflict(error, resource.row),
    isRemoved,
    onRemoved,
  }: EditorOptions<Row, Values, Output>,
) {
  const t = useStaffT('staff-shell');
  const [stored, setStored] = useState(row);
  const [revision, setRevision] = useState<Row['revision'] | undefined>(row?.revision);
  /** A version that another person has saved before this form could know it. */
  const [newer, setNewer] = useState<Row>();
  const valuesOf = (version: Row) => toForm(resource, version);
  const blank = blankForm(resource, initial);
  const form: UseFormReturn<Values, unknown, Values> = useForm<Values, unknown, Values>({
    resolver: valibotResolver(resource.form, undefined, { raw: true }),
    defaultValues: (stored ? valuesOf(stored) : blank) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;

  const uploads = useRef(new Map<string, Promise<unknown>>());
  const [isUploading, setUploading] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const [isRestored, setRestored] = useState(false);
  const draft = useDraft({
    resource,
    form,
    row: stored,
    scope,
    revision: revision ?? null,
    onRestored: (basis) => {
      setRestored(true);
      if (!stored || basis === stored.revision) return;
      setRevision(basis);
      setNewer(stored);
    },
  });
  useUnsavedChanges(isDirty, draft.drop);

  /** Shows a version in the form, as the one that the next save is based on. */
  function show(version: Row): void {
    form.reset(valuesOf(version));
    adopt(version);
    setNewer(undefined);
    setRestored(false);
  }

  function adopt(version: Row): void {
    setStored(version);
    setRevision(version.revision);
  }

  const { onSubmit, failure, clearFailure, warnings, busy } = useFormSubmit(
    form,
    async (values: Values, confirmation) => {
      setNewer(undefined);
      const output = v.parse(resource.form, values);
      const saved = stored
        ? await save?.(
            {
              ...output,
              ...confirmation,
              id: stored.id as Row['id'],
              revision: revision === undefined ? stored.revision : revision,
            },
            stored,
          )
        : await add?.({ ...output, ...confirmation });
      if (!saved) throw new Error(`The ${resource.name} cannot be ${stored ? 'saved' : 'added'}`);
      draft.drop();
      showToast(stored || added === undefined ? t('staff-shell:saved') : added);
      show(saved);
      onSaved?.(saved);
    },
  );
  const [uploadFailure, setUploadFailure] = useState<string>();
  /** Submits the form once the uploads have ended. One that failed blocks it. */
  const submit = async (event: React.SyntheticEvent) => {
    event.preventDefault();
    setUploadFailure(undefined);
    setUploading(true);
    const ended = await Promise.allSettled(uploads.current.values());
    setUploading(false);
    if (!isOpen.current) return;
    if (ended.some(({ status }) => status === 'rejected')) return setUploadFailure(t('staff-shell:uploadBlocksSave'));
    onSubmit(event);
  };
  const conflict = storedIn(failure, form.getValues()) ?? newer;
  return {
    resource,
    form,
    text: useTexts(resource.fields),
    /** The newest version of the row that is known; null for a new row. */
    stored,
    /** The revision of the next change of the row, such as its removal. */
    revision: revision ?? stored?.revision ?? 1,
    isRestored,
    busy: busy || isUploading,
    failure: uploadFailure ?? failure,
    clearFailure,
    warnings,
    onSubmit: (event: React.SyntheticEvent) => void submit(event),
    conflict: conflict && {
      values: valuesOf(conflict),
      onTakeCurrent: () => {
        draft.drop();
        clearFailure();
        show(conflict);
        if (isRemoved?.(conflict)) onRemoved?.();
      },
      // The button also submits the form, which clears the failure.
      onKeepMine: () => adopt(conflict),
    },
    /** Discards what was typed before this page was loaded. */
    discard: () => {
      draft.drop();
      clearFailure();
      if (stored) return show(stored);
      form.reset(blank);
      setRestored(false);
    },
    /** Follows a change of the row that was saved outside the form, such as its picture. */
    follow: (version: Row) => {
      if (revision === stored?.revision) setRevision(version.revision);
      else setNewer(version);
      setStored(version);
    },
    /** Shows a version that another person has saved: in the form, or beside what was typed there. */
    meet: (version: Row) => {
      if (!isDirty) return show(version);
      setStored(version);
      setNewer(version);
    },
    /** Makes the next save wait for the upload of a field, which replaces an earlier one. */
    trackUpload: (name: keyof Values & string) => (upload: Promise<unknown>) => {
      setUploadFailure(undefined);
      uploads.current.set(name, upload);
      void ignoreFailure('the field shows why an upload failed', upload);
    },
  };
}

export type ResourceEditor<
  Row extends StoredRow,
  Values extends FieldValues,
  Output,
  Fields extends AnyFields,
> = ReturnType<typeof useResourceEditor<Row, Values, Output, Fields>>;

interface DraftOptions<Values extends FieldValues> {
  resource: AnyResource;
  form: UseFormReturn<Values, unknown, Values>;
  row: StoredRow | null;
  scope: number | string | undefined;
  revision: number | null;
  /** Called with the revision that the restored values are based on. */
  onRestored: (revision: number | null) => void;
}

/** Keeps the unsaved values of a form in the tab, except secrets, and restores them. */
function useDraft<Values extends FieldValues>({
  resource,
  form,
  row,
  scope = '',
  revision,
  onRestored,
}: DraftOptions<Values>) {
  const key: DraftKey = {
    person: usePersonId(),
    resource: resource.name,
    scope: String(scope),
    id: row ? String(row.id ?? '') : 'new',
  };
  const restore = useEffectEvent(() => {
    const draft = readDraft(key);
    if (!draft) return;
    const stored = form.getValues();
    const values = { ...stored, ...draft.values };
    // The save may have succeeded although its response was lost.
    if (JSON.stringify(values) === JSON.stringify(stored)) return dropDraft(key);
    form.reset(values, { keepDefaultValues: true });
    onRestored(draft.revision);
  });
  // Before the subscription, which would store the values as ones of the current revision.
  useEffect(() => restore(), []);
  const handleChange = useEffectEvent((isDirty: boolean, values: FieldValues) => {
    if (!isDirty) return dropDraft(key);
    const kept = Object.entries(values).filter(([name]) => !isSecretField(resource.fields[name]));
    keepDraft({ ...key, revision, values: Object.fromEntries(kept) });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true, values: true },
        callback: ({ isDirty = false, values }) => handleChange(isDirty, values),
      }),
    [form],
  );
  return { drop: () => dropDraft(key) };
}

/** Someone is signed in wherever something can be edited. */
const usePersonId = (): number => useStaffSession().person?.id ?? 0;

/**
 * Which row of a resource is open in an editor: its id as text, `new`, or null. Initially the one with unsaved values
 * that was open when the page was left.
 * @param part edited in the editor of a row, whose id is its scope
 */
export function useOpenEditor(
  resource: AnyResource,
  scope: number | string = '',
  part?: AnyResource,
): readonly [openId: string | null, open: (id: number | string) => void, close: () => void] {
  // So that the first field of a dialog is there when it opens, and gets the focus.
  useTexts(resource.fields, part?.fields ?? {});
  const key = { person: usePersonId(), resource: resource.name, scope: String(scope) };
  const [openId, setOpenId] = useState(
    () => draftedId(key) ?? (part && draftedScope({ ...key, resource: part.name })) ?? null,
  );
  return [
    openId,
    (id) => setOpenId(String(id)),
    () => {
      // A row that no longer exists has no form that could discard its draft.
      if (openId !== null) dropDraft({ ...key, id: openId });
      setOpenId(null);
    },
  ];
}

/** The id of the row that an editor is about; null for a new one. */
export const rowId = (openId: string): number | null => (openId === 'new' ? null : Number(openId));
