import * as inventory from '@athar/contracts/inventory'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi, uploadFile } from '../../../platform/api/index.ts'
import { useTrack } from '../../../usage/index.ts'
import { isRecognised } from '../columns/mapping.ts'
import { emptyDraft, optionsWith } from '../wizard/draft.ts'
import { useRefreshImports } from '../queries.ts'

export const acceptedKinds = '.csv,.tsv,.xlsx,.xls'
const accepted = new Set(acceptedKinds.split(','))
const kindOf = (name: string) => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''

type Upload =
  | { readonly at: 'idle' }
  | { readonly at: 'wrong-kind'; readonly file: File }
  | { readonly at: 'sending'; readonly file: File; readonly sent: number; readonly total: number }
  | { readonly at: 'stopped'; readonly file: File }
  | { readonly at: 'failed'; readonly file: File; readonly error: ApiError }

/** Sends a file and tells how far it is; the file stays chosen, so that a failed attempt can be repeated. */
export function useUpload(onDone: (made: inventory.ImportDetail) => void) {
  const refresh = useRefreshImports()
  const track = useTrack()
  const [upload, setUpload] = useState<Upload>({ at: 'idle' })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    const kind = kindOf(file.name)
    track('import_attempt', { format: accepted.has(kind) ? kind.slice(1) : 'other' })
    if (!accepted.has(kind)) return setUpload({ at: 'wrong-kind', file })
    const control = new AbortController()
    stop.current = control
    setUpload({ at: 'sending', file, sent: 0, total: file.size })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const made = await uploadFile(
        inventory.uploadImport,
        { body },
        {
          signal: control.signal,
          onProgress: (sent, total) => setUpload({ at: 'sending', file, sent, total }),
        },
      )
      await checkRecognised(made)
      void refresh()
      onDone(made)
    } catch (error) {
      if (control.signal.aborted) return setUpload({ at: 'stopped', file })
      setUpload({
        at: 'failed',
        file,
        error: error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }),
      })
    }
  }
  return { upload, send: (file: File) => void send(file), stop: () => stop.current?.abort() }
}

/** A file whose columns are all known is checked at once; where that is refused, the step of the columns says why. */
async function checkRecognised(made: inventory.ImportDetail): Promise<void> {
  if (!made.options || !isRecognised(made)) return
  const body = { options: optionsWith(made.options, emptyDraft) }
  await callApi(inventory.checkImport, { params: { id: made.id }, body }).catch(() => undefined)
}
