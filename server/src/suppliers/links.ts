import type { MasterKey } from '../platform/master-key.ts'
import { createSignedLinks, idPart } from '../platform/signed-links.ts'

/** What a link in a mail opens: one request, as its links are counted. Whether it still does is in the row. */
export type SupplierLink = { readonly requestId: string; readonly number: number }
export type SupplierLinks = { sign(link: SupplierLink): string; read(text: string): SupplierLink | undefined }

export function createSupplierLinks(masterKey: Pick<MasterKey, 'hmac'>): SupplierLinks {
  const links = createSignedLinks(masterKey, 'suppliers link', [idPart, /^\d{1,6}$/])
  return {
    sign: ({ requestId, number }) => links.sign(requestId, String(number)),
    read(text) {
      const [requestId, number] = links.read(text) ?? []
      return requestId && number ? { requestId, number: Number(number) } : undefined
    },
  }
}
