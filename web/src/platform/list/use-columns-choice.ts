import { useState } from 'react'
import { useMe } from '../session/index.ts'
import { readStored, writeStored } from '../stored.ts'

type Choosable = { readonly key: string; readonly hidden?: boolean }

/** Which columns of a list a person sees, and in which order; kept on this device for them. */
export function useColumnsChoice<Column extends Choosable>(list: string, columns: readonly Column[]) {
  const key = `athar-columns:${useMe().data?.personId ?? ''}:${list}`
  const [state, setState] = useState(() => ({ key, text: readStored(key) }))
  const text = state.key === key ? state.text : readStored(key)
  const chosen = (text ?? '').split(',').flatMap((name) => columns.find((column) => column.key === name) ?? [])
  return {
    shown: chosen.length > 0 ? chosen : columns.filter(({ hidden }) => !hidden),
    /** Keys in their order; none stands for the columns of the beginning. */
    choose(keys: readonly string[]) {
      writeStored(key, keys.join(','))
      setState({ key, text: keys.join(',') })
    },
  }
}
