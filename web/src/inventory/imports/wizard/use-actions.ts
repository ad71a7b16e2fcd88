import { cancelJob } from '@athar/contracts/platform'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { ApiError, callApi, oneDoer } from '../../../platform/api/index.ts'
import { useRefreshImports } from '../queries.ts'
import { decisionsOf, optionsWith } from './draft.ts'
import type { DraftState } from './use-draft.ts'

const mostAnswers = 5000

type TableShape = {
  readonly wide: boolean
  readonly year: number | null
  readonly sum?: boolean
  readonly readings?: (typeof inventory.readingModes)[number]
  readonly encoding?: (typeof inventory.importEncodings)[number]
  readonly meters?: readonly number[] | null
  readonly headerRecord?: number | null
  readonly lastRecord?: number | null
  readonly forget?: boolean
}

/** What can be done with one import; a refusal stays until the next action, and what is shown is read again. */
export function useActions(one: inventory.ImportDetail, { draft, clear }: DraftState) {
  const refresh = useRefreshImports()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const params = { id: one.id }

  const run = async (what: string, action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(what)
    setProblem(null)
    try {
      await action()
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }))
      return false
    } finally {
      await refresh()
      setBusy(null)
    }
  }

  const sendAnswers = async (sameDoer: () => void) => {
    const decisions = decisionsOf(draft)
    for (let at = 0; at < decisions.length; at += mostAnswers) {
      sameDoer()
      await callApi(inventory.answerImportRows, { params, body: { answers: decisions.slice(at, at + mostAnswers) } })
    }
  }

  return {
    busy,
    problem,
    /** Sends every answer and has the file read again with them. */
    check: () =>
      run('check', async () => {
        if (one.options === null) return
        const sameDoer = oneDoer()
        await sendAnswers(sameDoer)
        sameDoer()
        await callApi(inventory.checkImport, { params, body: { options: optionsWith(one.options, draft) } })
        clear()
      }),
    /** Reads a sheet alone, or with those that have the same headings. */
    chooseSheet: (sheet: string, all = false) =>
      run('sheet', async () => {
        await callApi(inventory.chooseSheet, { params, body: { sheet, all } })
        clear()
      }),
    /** Keeps what was said of where the table begins and ends, unless that is what is said. */
    chooseShape: (shape: TableShape) =>
      run('shape', async () => {
        const { headerChosen = false, headerRecord = 0, lastRecord = null } = one.reading ?? {}
        const said = { headerRecord: headerChosen ? headerRecord : null, lastRecord }
        await callApi(inventory.chooseTableShape, {
          params,
          body: { ...said, ...shape, meters: shape.meters ? [...shape.meters] : null },
        })
        clear()
      }),
    commit: (mode: 'ready-rows' | 'all-or-nothing') =>
      run('commit', () => callApi(inventory.commitImport, { params, body: { mode } })),
    stop: () =>
      run('stop', async () => one.jobId !== null && (await callApi(cancelJob, { params: { id: one.jobId } }))),
    giveUp: () => run('give-up', () => callApi(inventory.cancelImport, { params })),
  }
}
export type Actions = ReturnType<typeof useActions>
