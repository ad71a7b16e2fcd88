import {
  listOwnSites,
  listSiteTrees,
  mostPhotoBytes,
  postChecks,
  readOwnSite,
  readSite,
  treeStates,
  uploadPhoto,
  type TreeState,
} from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, oneDoer, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useFormatPreferences } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { today } from './today.ts'

const longestNote = 500

type Draft = {
  readonly state: TreeState | null
  /** Null while what is typed is no date. */
  readonly checkedOn: string | null
  readonly note: string
  readonly photo: File | null
}
const blank = (): Draft => ({ state: null, checkedOn: today(), note: '', photo: null })

type CheckFormProps = { readonly siteId: string; readonly trees: readonly string[]; readonly onPosted: () => void }

/** How the chosen trees were found: once for all of them, with a photo as evidence. */
export function CheckForm({ siteId, trees, onPosted }: CheckFormProps) {
  const { t } = useTranslation(['tree-adoption', 'common', 'ui'])
  const format = useFormat()
  const { calendar } = useFormatPreferences()
  const [draft, setDraft] = useState<Draft>(blank)
  const [attempt, setAttempt] = useState(0)
  const [tooLarge, setTooLarge] = useState(false)
  const post = usePost(siteId, (posted) => {
    toast.success(t('checks.done', { count: posted, number: format.count(posted) }))
    setDraft(blank())
    setAttempt(0)
    onPosted()
  })
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const faults = attempt === 0 ? [] : faultsIn(draft, trees)
  const errorOf = (field: Fault['field']) => {
    const fault = faults.find((one) => one.field === field)
    return fault && t(`checks.${fault.key}`)
  }
  const size = isolate(format.fileSize(mostPhotoBytes))
  const submit = () => {
    setAttempt(attempt + 1)
    const { state, checkedOn, note, photo } = draft
    if (faultsIn(draft, trees).length > 0 || state === null || !checkedOn) return
    post.mutate({ trees: [...trees], state, checkedOn, note, photo })
  }
  return (
    <Section title={t('checks.title')}>
      <ErrorSummary
        title={t('adopt.summary')}
        attempt={attempt}
        errors={faults.map(({ field, key }) => ({ field: `check-${field}`, message: t(`checks.${key}`) }))}
      />
      <RadioGroup
        legend={t('checks.state')}
        name="check-state"
        inline
        value={draft.state}
        error={errorOf('state')}
        options={treeStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(state) => set({ state })}
      />
      <Field label={t('checks.date')} id="check-date" error={errorOf('date')} required>
        {(control) => (
          <DateInput
            {...control}
            calendar={calendar}
            words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
            value={draft.checkedOn ?? ''}
            onChange={(checkedOn) => set({ checkedOn })}
          />
        )}
      </Field>
      <Field
        label={t('checks.note')}
        optional={t('common:generic.optional')}
        hint={t('checks.noteHint', { most: isolate(format.count(longestNote)) })}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={longestNote}
            value={draft.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </Field>
      {draft.photo ? (
        <p className="flex flex-wrap items-center gap-3">
          <span>{t('checks.photoChosen', { name: isolate(draft.photo.name) })}</span>
          <Button size="sm" onClick={() => set({ photo: null })}>
            {t('checks.photoRemove')}
          </Button>
        </p>
      ) : (
        <FileDrop
          label={t('checks.photo')}
          hint={t('checks.photoHint', { size })}
          chooseLabel={t('checks.photoChoose')}
          dropLabel={t('checks.photoDrop')}
          accept="image/jpeg,image/png,image/webp"
          error={tooLarge ? t('checks.photoLarge', { size }) : undefined}
          onFiles={([photo]) => {
            setTooLarge(photo !== undefined && photo.size > mostPhotoBytes)
            if (photo && photo.size <= mostPhotoBytes) set({ photo })
          }}
        />
      )}
      <Button id="check-trees" variant="primary" busy={post.isPending} className="justify-self-start" onClick={submit}>
        {t('checks.act')}
      </Button>
    </Section>
  )
}

type Fault = { readonly field: 'trees' | 'state' | 'date'; readonly key: 'none' | 'stateWrong' | 'dateWrong' }

function faultsIn({ state, checkedOn }: Draft, trees: readonly string[]): Fault[] {
  return [
    ...(trees.length === 0 ? [{ field: 'trees', key: 'none' } as const] : []),
    ...(state === null ? [{ field: 'state', key: 'stateWrong' } as const] : []),
    ...(checkedOn && checkedOn <= today() ? [] : [{ field: 'date', key: 'dateWrong' } as const]),
  ]
}

type Posting = Omit<Draft, 'state' | 'checkedOn'> & {
  readonly trees: string[]
  readonly state: TreeState
  readonly checkedOn: string
}

/** The photo goes first: a check that names it is then one small message. */
function usePost(siteId: string, onPosted: (posted: number) => void) {
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const params = { id: siteId }
  return useMutation({
    mutationFn: async ({ photo, ...check }: Posting) => {
      const sameDoer = oneDoer()
      const form = new FormData()
      if (photo) form.append('file', photo)
      const kept = photo ? await uploadFile(uploadPhoto, { params, body: form }) : null
      sameDoer()
      return callApi(postChecks, { params, body: { ...check, photoId: kept?.id ?? null } })
    },
    onSuccess: ({ posted }) => onPosted(posted),
    onError: (error) => void toast.error(errorWords(error).text),
    onSettled: () =>
      Promise.all(
        [listSiteTrees, readOwnSite, listOwnSites, readSite].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
