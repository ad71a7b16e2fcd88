import type { suppliers } from '@athar/contracts'
import type { RequestInput, SupplierAnswer } from '@athar/contracts/suppliers'
import type { Acting, OrganisationsApp } from '../organisations/testing.ts'

/** Paper of 2025; `over` replaces what a test is about. */
export const aRequestInput = (over: Partial<RequestInput> = {}): RequestInput => ({
  supplier: 'Najd Paper',
  email: 'carbon@najd-paper.example',
  language: 'en',
  product: 'Copy paper A4',
  activity: 'material-paper',
  unit: 'tonne',
  periodFrom: '2025-01-01',
  periodTo: '2025-12-31',
  note: 'Delivered to our warehouse in Riyadh.',
  evidenceRequired: false,
  ...over,
})

export const anAnswer = (over: Partial<SupplierAnswer> = {}): SupplierAnswer => ({
  co2eKg: '700',
  method: 'iso-14067',
  gwpBasis: 'AR6',
  primaryDataPercent: '80',
  verifier: '',
  contact: 'Huda Alotaibi, sustainability manager',
  comment: 'Mill in Jeddah.',
  ...over,
})

type Coded<T> = T & { readonly code?: string; readonly details?: Record<string, unknown> }

/** The steps of a request, as a member and as its supplier. */
export const supplierSteps = (app: OrganisationsApp) => ({
  ask: (who: Acting, over: Partial<RequestInput> = {}) =>
    app.call<Coded<suppliers.RequestDetail>>(who, 'POST', '/api/suppliers/requests', aRequestInput(over)),
  read: async (who: Acting, id: string) =>
    (await app.call<Coded<suppliers.RequestDetail>>(who, 'GET', `/api/suppliers/requests/${id}`)).body,
  move: (who: Acting, id: string, body: { action: string; version: number; reason?: string }) =>
    app.call<Coded<suppliers.RequestDetail>>(who, 'POST', `/api/suppliers/requests/${id}/moves`, body),
  open: (link: string) =>
    app.call<Coded<suppliers.SupplierQuestion>>(null, 'POST', '/api/supplier-answers/open', { link }),
  answer: (link: string, version: number, over: Partial<SupplierAnswer> = {}) =>
    app.call<Coded<suppliers.SupplierQuestion>>(null, 'POST', '/api/supplier-answers', {
      link,
      version,
      answer: anAnswer(over),
    }),
  async sendFile(link: string, bytes: Buffer, name = 'footprint.pdf') {
    const path = `/api/supplier-answers/files?link=${encodeURIComponent(link)}`
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request('http://form', { method: 'POST', body: form })
    const sent = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: sent.statusCode, body: sent.json<Coded<suppliers.SupplierQuestion>>() }
  },
  renew: (link: string) => app.call<Coded<object> | null>(null, 'POST', '/api/supplier-answers/renew', { link }),
  /** The link of the last mail to an address. */
  async lastLink(to: string): Promise<string> {
    const mail = (await app.platform.mail.mailbox()).findLast((one) => one.to === to)
    const [, link = ''] = /supplier-answer\?link=(\S+)/.exec(mail?.text ?? '') ?? []
    return decodeURIComponent(link)
  },
})
