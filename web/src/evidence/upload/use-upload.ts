import { listEvidence, readEvidence } from '@athar/contracts/evidence'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../platform/api/index.ts'
import { useActingOrganisation } from '../../platform/session/index.ts'
import { sendEvidence, type About } from './send-evidence.ts'

type Uploaded = { readonly id: string; readonly fileName: string; readonly duplicate: boolean }
type Begun = { readonly file: File; readonly about: About; readonly id: string | null }

/** One upload at a time: how far it is, what went wrong, and how it goes on. */
export function useUpload(onUploaded: (uploaded: Uploaded) => unknown) {
  const organisation = useActingOrganisation()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const begun = useRef<Begun | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const go = async (one: Begun) => {
    begun.current = one
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setProblem(null)
    setSending({ name: one.file.name, share: 0 })
    try {
      const state = await sendEvidence({
        ...one,
        signal,
        organisation,
        onProgress: (share) => setSending({ name: one.file.name, share }),
        onBegun: (id) => (begun.current = { ...one, id }),
      })
      const id = state.evidenceId ?? state.id
      const { fileName } = await callApi(readEvidence, { params: { id } }, { signal, organisation })
      begun.current = null
      await Promise.all(
        [listEvidence, readEvidence].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
      )
      await onUploaded({ id, fileName, duplicate: state.duplicate })
    } catch (error) {
      if (!signal.aborted) setProblem(error)
    } finally {
      if (stop.current === controller) setSending(null)
    }
  }
  const isCutOff = problem instanceof ApiError && problem.status === 0
  return {
    sending,
    problem,
    start: (file: File, about: About) => void go({ file, about, id: null }),
    /** Where the connection broke off. */
    goOn: isCutOff ? () => void (begun.current && go(begun.current)) : null,
    stop: () => {
      stop.current?.abort()
      setSending(null)
    },
  }
}
