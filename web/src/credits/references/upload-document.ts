import { addReferenceDocument, type CreditFile } from '@athar/contracts/credits'
import { uploadFile } from '../../platform/api/index.ts'

/** Sends the document of a retirement in another registry. */
export function uploadDocument(id: string, file: File): Promise<CreditFile> {
  const body = new FormData()
  body.append('file', file, file.name)
  return uploadFile(addReferenceDocument, { params: { id }, body })
}
