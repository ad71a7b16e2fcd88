import {
  checkBrand,
  contrastsOf,
  listBrand,
  readBrand,
  readBrandHistory,
  resetBrand,
  restoreBrand,
  saveBrand,
  type BrandIssue,
  type BrandSetting,
  type BrandValue,
} from '@athar/contracts/brand'
import type { ContractShape, ResponseOf } from '@athar/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords, type InputOf } from '../../platform/api/index.ts'
import { personNow } from '../../platform/session/index.ts'
import { typedBy, type Typed } from '../../platform/typed.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { showNewLook } from './show-new-look.ts'

/** What the server said stands there instead. */
export type Theirs = Pick<BrandSetting, 'value' | 'version' | 'changedAt' | 'changedBy'>
type Kept = { readonly version: number; readonly value: BrandValue }

function readKept(typed: Typed): Kept | null {
  const kept = typed.read() as Partial<Kept> | null
  return kept && typeof kept.version === 'number' && typeof kept.value === 'object' && kept.value !== null
    ? { version: kept.version, value: kept.value }
    : null
}

/** What is done with one key: changed on this device, saved for everybody, brought back, and decided where somebody was faster. */
export function useSettingEditing(setting: BrandSetting) {
  const { t } = useTranslation('brand')
  const { key } = setting
  const [typed] = useState(() => typedBy(personNow(), `brand:${key}`, 'device'))
  const [kept, setKept] = useState(() => readKept(typed))
  const [restored, setRestored] = useState(() => kept !== null)
  const [issues, setIssues] = useState<readonly BrandIssue[]>([])
  const [attempt, setAttempt] = useState(0)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const working: Kept = kept ?? { version: setting.version, value: setting.value as BrandValue }

  // Read when an answer comes.
  const latest = useRef(kept)
  const sent = useRef<Kept | null>(null)
  const become = (copy: Kept | null) => {
    latest.current = copy
    setKept(copy)
  }

  const drop = () => {
    typed.write(null)
    become(null)
    setRestored(false)
    setIssues([])
    setTheirs(null)
  }
  const change = (value: BrandValue) => {
    const copy = { value, version: working.version }
    become(copy)
    typed.write(copy)
  }
  /** What was sent stands under this version; what was changed since then goes on from it. */
  const settle = (version: number) => {
    const changed = latest.current
    drop()
    if (changed === null || changed === sent.current) return
    const copy = { ...changed, version }
    become(copy)
    typed.write(copy)
  }
  const refuse = (found: readonly BrandIssue[]) => {
    setIssues(found)
    setAttempt((count) => count + 1)
  }
  const onRefused = (failure: ApiError): boolean => {
    if (failure.code === 'brand.changed-meanwhile') setTheirs(failure.details as unknown as Theirs)
    else if (failure.code === 'brand.value-invalid') refuse(failure.details['issues'] as readonly BrandIssue[])
    else return false
    return true
  }
  const done = (words: string) => (saved: BrandSetting) => {
    settle(saved.version)
    toast.success(words)
    void showNewLook(saved)
  }
  const saving = useBrandAction(saveBrand, { onRefused, onDone: done(t('editor.saved')) })
  const resetting = useBrandAction(resetBrand, { onRefused, onDone: done(t('editor.wasReset')) })
  const restoring = useBrandAction(restoreBrand, { onRefused })
  const params = { key }
  const save = (version: number) => {
    const checked = checkBrand(key, working.value)
    if (!checked.ok) return refuse(checked.issues)
    const colours = 'colours' in checked.value ? checked.value.colours : null
    const faint = colours ? contrastsOf(colours).filter(({ passes }) => !passes) : []
    if (faint.length > 0) return refuse(faint.map(({ tone }) => ({ path: `colours.${tone}`, code: 'contrast' })))
    sent.current = latest.current
    saving.mutate({ params, body: { version, value: checked.value } })
  }
  return {
    working,
    isDirty: kept !== null,
    restored,
    issues,
    attempt,
    theirs,
    isBusy: saving.isPending || resetting.isPending || restoring.isPending,
    change,
    drop,
    save: () => save(working.version),
    reset: () => resetting.mutate({ params, body: { version: setting.version } }),
    restore: (from: number) =>
      restoring.mutate(
        { params, body: { version: setting.version, from } },
        { onSuccess: done(t('history.back', { version: from })) },
      ),
    /** Over theirs, which stays in the history. */
    keepMine: () => {
      if (!theirs) return
      setTheirs(null)
      save(theirs.version)
    },
    decideLater: () => setTheirs(null),
  }
}

type Action = ContractShape & { readonly answer?: 'json' }
type Options<C extends Action> = {
  readonly onDone?: (answer: ResponseOf<C>) => void
  /** Failures that the screen deals with itself; the others are told in passing. */
  readonly onRefused: (failure: ApiError) => boolean
}

function useBrandAction<C extends Action>(contract: C, { onDone, onRefused }: Options<C>) {
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: (input: InputOf<C>) => callApi(contract, input),
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: [listBrand.name] })
      onDone?.(answer)
    },
    onError: (error) => {
      if (!(error instanceof ApiError && onRefused(error))) toast.error(errorWords(error).text)
    },
    onSettled: () =>
      Promise.all(
        [listBrand, readBrandHistory, readBrand].map((touched) =>
          queryClient.invalidateQueries({ queryKey: [touched.name] }),
        ),
      ),
  })
}
