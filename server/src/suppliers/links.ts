import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from '../platform/master-key.ts'

/** What a link in a mail opens: one request, as its links are counted. Whether it still does is in the row. */
export type SupplierLink = { readonly requestId: string; readonly number: number }
export type SupplierLinks = { sign(link: SupplierLink): string; read(text: string): SupplierLink | undefined }

const shape = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})~(\d{1,6})~([\w-]{43})$/

export function createSupplierLinks(masterKey: Pick<MasterKey, 'hmac'>): SupplierLinks {
  const seal = (requestId: string, number: string) => masterKey.hmac('suppliers link', `${requestId}~${number}`)
  return {
    sign: ({ requestId, number }) => `${requestId}~${number}~${seal(requestId, String(number)).toString('base64url')}`,
    read(text) {
      const [, requestId = '', number = '', seen = ''] = shape.exec(text) ?? []
      const [given, right] = [Buffer.from(seen, 'base64url'), seal(requestId, number)]
      return given.length === right.length && timingSafeEqual(given, right)
        ? { requestId, number: Number(number) }
        : undefined
    },
  }
}
