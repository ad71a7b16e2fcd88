import type { EvidenceDetail, UploadState } from '@athar/contracts/evidence'
import { startOrganisationsApp, type Acting, type Answer, type OrganisationsApp } from '../organisations/testing.ts'

export { aBookThatExpands, aMapOfPoints, aPdfThatUnfolds, aWideCsv } from './contents/hostile-files.ts'

export type Refusal = { readonly code?: string; readonly details?: Record<string, unknown> }
type Begun = { readonly uploadUrl: string; readonly evidenceId: string; readonly expiresAt: string } & Refusal
type Sent = UploadState & Refusal

export type EvidenceApp = OrganisationsApp & {
  /** An address to upload to, relative to the server. */
  begin(who: Acting, body?: object): Promise<Answer<Begun> & { readonly at: string }>
  /** The whole file by one PUT. */
  put(who: Acting, at: string, bytes: Buffer): Promise<Answer<Sent>>
  /** One part by tus. */
  patch(who: Acting, at: string, offset: number, bytes: Buffer): Promise<Answer<Refusal | null> & { offset: string }>
  /** A file that is evidence by now. */
  anEvidence(
    who: Acting,
    over?: { bytes?: Buffer; filename?: string } & Record<string, unknown>,
  ): Promise<EvidenceDetail>
  read(who: Acting, id: string): Promise<EvidenceDetail & Refusal>
  decide(
    who: Acting,
    id: string,
    action: 'verify' | 'reject',
    reason?: string,
  ): Promise<Answer<EvidenceDetail & Refusal>>
}

let made = 0
/** Bytes of a PDF, no two alike. */
export const aPdf = (): Buffer => Buffer.from(`%PDF-1.7\nbill number ${(made += 1)}\n%%EOF`)

/** The whole server with makers of evidence; `close` it in `afterAll`. */
export async function startEvidenceApp(...options: Parameters<typeof startOrganisationsApp>): Promise<EvidenceApp> {
  const app = await startOrganisationsApp(...options)
  const begin: EvidenceApp['begin'] = async (who, body = {}) => {
    const asked = { filename: 'bill.pdf', contentType: 'application/pdf', ...body }
    const answer = await app.call<Begun>(who, 'POST', '/api/mrv/upload', asked)
    return { ...answer, at: answer.body.uploadUrl ? new URL(answer.body.uploadUrl).pathname : '' }
  }
  const put: EvidenceApp['put'] = async (who, at, bytes) => {
    const answer = await app.app.inject({ method: 'PUT', url: at, headers: who.headers, payload: bytes })
    return { status: answer.statusCode, body: answer.json() }
  }
  const patch: EvidenceApp['patch'] = async (who, at, offset, bytes) => {
    const headers = {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const answer = await app.app.inject({ method: 'PATCH', url: at, headers, payload: bytes })
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : answer.json(),
      offset: String(answer.headers['upload-offset']),
    }
  }
  const read: EvidenceApp['read'] = async (who, id) =>
    (await app.call<EvidenceDetail & Refusal>(who, 'GET', `/api/mrv/evidence/${id}`)).body
  const anEvidence: EvidenceApp['anEvidence'] = async (who, { bytes = aPdf(), ...body } = {}) => {
    const { at, ...begun } = await begin(who, body)
    const sent = await put(who, at, bytes)
    if (sent.status !== 200) throw new Error(`refused: ${JSON.stringify([begun, sent])}`)
    return read(who, sent.body.evidenceId ?? '')
  }
  const decide: EvidenceApp['decide'] = (who, id, action, reason = '') =>
    app.call(who, 'POST', `/api/mrv/evidence/${id}/decision`, { action, reason })
  return { ...app, begin, put, patch, anEvidence, read, decide }
}

/** An activity record of a new site, which files may be attached to. */
export async function aRecord(app: OrganisationsApp, who: Acting): Promise<string> {
  const site = { entityId: null, country: 'SA', region: null, names: ['Riyadh'] }
  await app.call(who, 'POST', '/api/inventory/sites/bulk', site)
  const { items } = (await app.call<{ items: { id: string }[] }>(who, 'GET', '/api/inventory/sites')).body
  const { body } = await app.call<{ records: { id: string }[] }>(who, 'POST', '/api/inventory/records', {
    siteId: items[0]!.id,
    activity: 'diesel-stationary',
    quantity: '100',
    unit: 'litre',
    periodStart: '2025-03-01',
    periodEnd: '2025-03-31',
    supplierId: null,
    dataQuality: 'measured',
    reference: null,
    note: null,
  })
  return body.records[0]!.id
}
