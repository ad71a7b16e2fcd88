import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefreshRecords } from '../queries.ts'

type Asked = { readonly selection: inventory.RecordSelection; readonly decision: inventory.RecordDecision }
/** Why a decision was refused, where a part of it can still be taken. */
export type Unfit = Asked & {
  readonly code: 'four-eyes' | 'wrong-state'
  readonly records: number
  readonly all: boolean
}

const codes = { 'inventory.four-eyes': 'four-eyes', 'inventory.wrong-state': 'wrong-state' } as const

/** The records are no longer those that were selected. */
export const isSelectionChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['inventory.selection-changed', 'inventory.record-changed', 'inventory.record-not-found'].includes(error.code)

type Options = {
  /** The caller shows `changed` beside the selection, in place of a passing message. */
  readonly showsChange?: boolean
}

/** Approves and returns, says what came of it, and keeps what could not be decided for the person to see. */
export function useDecide(onDone: () => void, { showsChange = false }: Options = {}) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const refresh = useRefreshRecords()
  const [busy, setBusy] = useState(false)
  const [unfit, setUnfit] = useState<Unfit | null>(null)
  const [changed, setChanged] = useState<ApiError | null>(null)

  const tell = ({ kind }: inventory.RecordDecision, count: number) => {
    const words = { count, number: format.count(count) }
    if (count === 0) toast.info(t('records.unfit.none'))
    else toast.success(kind === 'approve' ? t('records.bulk.approved', words) : t('records.bulk.returned', words))
  }
  /** Whether it is over: decided, or asked further in a dialog of its own. */
  const act = async (
    selection: inventory.RecordSelection,
    decision: inventory.RecordDecision,
    skipUnfit = false,
  ): Promise<boolean> => {
    setBusy(true)
    setChanged(null)
    let answered = true
    let change: ApiError | null = null
    try {
      const { decided } = await callApi(inventory.decideRecords, { body: { selection, decision, skipUnfit } })
      setUnfit(null)
      tell(decision, decided)
      onDone()
      return true
    } catch (error) {
      answered = !(error instanceof ApiError && error.status === 0)
      const code = error instanceof ApiError ? codes[error.code as keyof typeof codes] : undefined
      if (code !== undefined && !skipUnfit) {
        setUnfit({ selection, decision, code, ...unfitOf(error as ApiError, selection) })
        return true
      }
      if (showsChange && isSelectionChanged(error)) {
        change = error
        setUnfit(null)
      } else toast.error(errorWords(error).text)
      return false
    } finally {
      setBusy(false)
      // Without an answer nobody knows what was decided: list and selection stay as they are, to be asked for again.
      if (answered) await refresh()
      // Shown with the list as it is now, which is what it offers to select.
      setChanged(change)
    }
  }
  return {
    busy,
    unfit,
    changed,
    forgetChange: () => setChanged(null),
    act,
    /** Decides what can be, leaving the rest as it is. */
    rest: async () => unfit && act(unfit.selection, unfit.decision, true),
    forget: () => setUnfit(null),
  }
}

function unfitOf({ details }: ApiError, selection: inventory.RecordSelection): { records: number; all: boolean } {
  const ids = Array.isArray(details['ids']) ? details['ids'].length : 0
  const records = typeof details['records'] === 'number' ? details['records'] : ids
  const asked = selection.kind === 'records' ? selection.records.length : selection.records
  return { records, all: records >= asked }
}
