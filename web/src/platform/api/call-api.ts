import type { ContractShape, ResponseOf } from '@athar/contracts'
import { send, type InputOf, type RequestOptions } from './request.ts'

type JsonContract = ContractShape & { readonly answer?: 'json' }

/**
 * One action on the wire, called by its contract. The server has checked what it sends against the same contract,
 * so the answer is taken as it is.
 */
export async function callApi<C extends JsonContract>(
  contract: C,
  input: InputOf<C>,
  options: RequestOptions = {},
): Promise<ResponseOf<C>> {
  return send(contract, input, options, async (response) =>
    response.status === 204 ? (undefined as ResponseOf<C>) : ((await response.json()) as ResponseOf<C>),
  )
}

type FileContract = ContractShape & { readonly answer: 'file' }

/** A file the server writes, with the name it gives it. */
export async function fetchFile<C extends FileContract>(
  contract: C,
  input: InputOf<C>,
  options: RequestOptions = {},
): Promise<{ readonly blob: Blob; readonly name: string }> {
  return send(contract, input, options, async (response) => ({
    blob: await response.blob(),
    name: fileName(response.headers.get('content-disposition')),
  }))
}

/** The name in a `Content-Disposition` header: the encoded one (RFC 6266) before the plain one. */
export function fileName(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(header ?? '')?.[1]
  return encoded === undefined ? (plain ?? 'athar') : decodeURIComponent(encoded)
}

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
