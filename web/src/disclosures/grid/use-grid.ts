import {
  listDatapoints,
  readFrameworkOverview,
  readItem,
  saveAnswers,
  type AnswerInput,
  type AnswerVerdict,
  type GridRow,
  type StoredAnswer,
} from '@athar/contracts/disclosures'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, useErrorWords } from '../../platform/api/index.ts'
import { typedNumber, useLeaveWarning } from '../../platform/form/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { isFigure } from '../item/answer-draft.ts'

/** What was typed or pasted into the cell of a row. */
export type Cell = { readonly row: GridRow; readonly text: string; readonly unit: string | null }
export type CommitCell = (cell: Cell) => void
type Given = Pick<AnswerInput, 'datapoint' | 'value' | 'unit' | 'notApplicable'>

/**
 * The answers of a grid: each cell is sent when it is left, and what is typed meanwhile follows in one call. An undo
 * sends what stood there before.
 */
export function useGrid(year: number, rows: readonly GridRow[]) {
  const client = useQueryClient()
  const wordsOf = useErrorWords()
  const [answers, setAnswers] = useState<Readonly<Record<string, StoredAnswer | null>>>({})
  const [signs, setSigns] = useState<Readonly<Record<string, AnswerVerdict>>>({})
  const [past, setPast] = useState<readonly (readonly Given[])[]>([])
  const [busy, setBusy] = useState(false)
  const [stored, setStored] = useState(0)
  const waiting = useRef<Given[]>([])
  const sending = useRef(false)
  const latest = useRef(answers)
  useEffect(() => {
    latest.current = answers
  }, [answers])
  useLeaveWarning(busy)
  useEffect(
    () => () =>
      void [readItem, readFrameworkOverview, listDatapoints].map(({ name }) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    [client],
  )

  const answerNow = (id: string): StoredAnswer | null =>
    id in latest.current ? (latest.current[id] ?? null) : (rows.find((row) => row.id === id)?.answer ?? null)

  const flush = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      while (waiting.current.length > 0) {
        const given = waiting.current.splice(0, 1000)
        const answer = await callApi(saveAnswers, {
          params: { year },
          body: {
            answers: given.map((one) => ({ ...one, version: answerNow(one.datapoint)?.version ?? 0 })),
          },
        })
        const now = Object.fromEntries(
          answer.verdicts
            .filter(({ outcome }) => outcome !== 'refused')
            .map(({ datapoint, current }) => [datapoint, current]),
        )
        latest.current = { ...latest.current, ...now }
        setAnswers(latest.current)
        setSigns((all) => ({ ...all, ...Object.fromEntries(answer.verdicts.map((one) => [one.datapoint, one])) }))
        setStored((before) => before + answer.stored)
      }
    } catch (error) {
      // What could not be sent stays in its cell, to be left once more.
      waiting.current = []
      toast.error(wordsOf(error).text)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const send = (given: readonly Given[]) => {
    waiting.current = [
      ...waiting.current.filter(({ datapoint }) => !given.some((one) => one.datapoint === datapoint)),
      ...given,
    ]
    void flush()
  }
  const remember = (given: readonly Given[]) =>
    setPast((before) => [...before, given.map(({ datapoint }) => earlier(datapoint, answerNow(datapoint)))].slice(-100))

  const store = (cells: readonly Cell[]) => {
    const given = cells.map(givenOf)
    if (given.length === 0) return
    remember(given)
    send(given)
  }
  const storing = useRef(store)
  useEffect(() => {
    storing.current = store
  })
  const commit = useCallback((cell: Cell) => storing.current([cell]), [])
  return {
    busy,
    stored,
    mayUndo: past.length > 0,
    answerOf: (row: GridRow) => (row.id in answers ? (answers[row.id] ?? null) : row.answer),
    signOf: (id: string) => signs[id],
    /** The same on every drawing, for lines that are drawn again only when their answer changes. */
    commit,
    /** Fills the rows shown from one on, as far as they take what is typed. */
    paste: (shown: readonly GridRow[], from: GridRow, cells: readonly (readonly string[])[]) => {
      const open = shown.slice(shown.indexOf(from)).filter(isTyped)
      store(
        cells.slice(0, open.length).map(([text = '', unit = ''], at) => {
          const row = open[at]!
          return { row, text: text.trim(), unit: row.units.find((one) => one === unit.trim()) ?? row.units[0] ?? null }
        }),
      )
    },
    undo: () => {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      send(last)
    },
  }
}

/** Rows whose answer is one line; the others are answered on the page of their item. */
export const isTyped = (row: GridRow): boolean =>
  isFigure(row) ||
  row.type === 'text' ||
  row.type === 'date' ||
  row.type === 'boolean' ||
  (row.type === 'select' && !row.multiple)

const earlier = (datapoint: string, answer: StoredAnswer | null): Given => ({
  datapoint,
  value: answer?.entered?.value ?? answer?.value ?? null,
  unit: answer?.entered?.unit ?? null,
  notApplicable: answer?.notApplicable ?? null,
})

function givenOf({ row, text, unit }: Cell): Given {
  const rest = { datapoint: row.id, notApplicable: null }
  if (text.trim() === '') return { ...rest, value: null }
  if (isFigure(row)) return { ...rest, value: typedNumber(text), unit }
  if (row.type === 'boolean') {
    const answer = yesOrNo.get(text.trim().toLowerCase())
    return { ...rest, value: answer ?? text }
  }
  if (row.type === 'select') {
    const plain = text.trim().toLowerCase()
    const option = row.options.find(
      ({ value, label }) => value === text || label.en.toLowerCase() === plain || label.ar === text.trim(),
    )
    return { ...rest, value: option?.value ?? text }
  }
  return { ...rest, value: text.trim() }
}
const yesOrNo = new Map([
  ['yes', true],
  ['true', true],
  ['نعم', true],
  ['no', false],
  ['false', false],
  ['لا', false],
])
