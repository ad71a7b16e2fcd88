import { beginUpload, partBytes, patchUpload, readUpload, type UploadState } from '@athar/contracts/evidence'
import type { SentBodyOf } from '@athar/contracts'
import { callApi, oneDoer } from '../../platform/api/index.ts'

/** What the uploader says of the file. */
export type About = Pick<SentBodyOf<typeof beginUpload>, 'label' | 'subject' | 'supersedes' | 'projectId'>

type Sending = {
  readonly file: File
  readonly about: About
  readonly signal: AbortSignal
  /** For whom it is uploaded, wherever the page leads meanwhile. */
  readonly organisation: string | null
  readonly onProgress: (share: number) => void
  /** The upload that broke off before; null where it begins. */
  readonly id: string | null
  readonly onBegun: (id: string) => void
}

/** Sends a file in parts; one that broke off goes on where the server has it. */
export async function sendEvidence({ file, about, ...to }: Sending): Promise<UploadState> {
  const { signal, organisation } = to
  const sameDoer = oneDoer()
  let id = to.id
  let offset = 0
  if (id === null) {
    const body = { filename: file.name, contentType: file.type, size: file.size, ...about }
    id = (await callApi(beginUpload, { body }, { signal, organisation })).evidenceId
    to.onBegun(id)
  } else offset = (await callApi(readUpload, { params: { id } }, { signal, organisation })).offset
  while (offset < file.size) {
    sameDoer()
    to.onProgress(offset / file.size)
    const part = file.slice(offset, offset + partBytes)
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
    }
    await callApi(patchUpload, { params: { id }, body: part }, { signal, organisation, headers })
    offset += part.size
  }
  return callApi(readUpload, { params: { id } }, { signal, organisation })
}
