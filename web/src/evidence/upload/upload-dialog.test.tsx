import { partBytes } from '@athar/contracts/evidence'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { aFile, anUpload, id } from '../testing.ts'
import { UploadDialog } from './upload-dialog.tsx'

const at = `/api/mrv/uploads/${id(1)}`
const begin = 'POST /api/mrv/upload'
const begun = {
  status: 201,
  body: { uploadUrl: `http://athar.example${at}`, evidenceId: id(1), expiresAt: '2026-11-13T08:00:00.000Z' },
}
const bill = (bytes = 10) => new File([new Uint8Array(bytes)], 'bill.pdf', { type: 'application/pdf' })

async function open(answers: Parameters<typeof serve>[0]) {
  const uploaded: string[] = []
  let closed = 0
  const calls = serve({
    ...acting('preparer'),
    [begin]: begun,
    [`PATCH ${at}`]: { status: 204 },
    [`GET ${at}`]: anUpload({ offset: 10, evidenceId: id(1) }),
    [`GET /api/mrv/evidence/${id(1)}`]: { body: aFile({ fileName: 'bill.pdf' }) },
    ...answers,
  })
  await renderPart(
    <UploadDialog
      about={{ subject: { kind: 'site', id: 'S0001' } }}
      onUploaded={(one) => uploaded.push(one)}
      onClose={() => (closed += 1)}
    />,
  )
  await userEvent.upload(await screen.findByLabelText('Evidence file'), bill())
  const of = (method: string) => calls.filter((call) => call.method === method && call.path.includes('upload'))
  return { of, uploaded, closed: () => closed }
}

describe('an upload', () => {
  it('says what the file is and what it backs, and closes once it is there', async () => {
    const { of, uploaded, closed } = await open({})
    expect(await screen.findByText(/bill\.pdf.* is uploaded\./)).toBeTruthy()
    expect(of('POST').map(({ body }) => body)).toEqual([
      {
        filename: 'bill.pdf',
        contentType: 'application/pdf',
        size: 10,
        label: 'restricted',
        subject: { kind: 'site', id: 'S0001' },
      },
    ])
    expect(of('PATCH').map(({ headers }) => headers.get('upload-offset'))).toEqual(['0'])
    await waitFor(() => expect(closed()).toBe(1))
    expect(uploaded).toEqual([id(1)])
  })

  it('of bytes that are here already says as what, and that nothing was added', async () => {
    await open({
      [`GET ${at}`]: anUpload({ offset: 10, evidenceId: id(2), duplicate: true }),
      [`GET /api/mrv/evidence/${id(2)}`]: { body: aFile({ id: id(2), fileName: 'march.pdf' }) },
    })
    expect(await screen.findByText(/These bytes are here already, as .*march\.pdf/)).toBeTruthy()
  })

  it('that is refused says why at its field, which takes another file', async () => {
    const { of, closed } = await open({ [begin]: refusal(422, 'evidence.file-type') })
    expect(await screen.findByText(/This is none of the accepted files/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue the upload' })).toBeNull()
    expect(closed()).toBe(0)
    await userEvent.upload(screen.getByLabelText('Evidence file'), bill())
    await waitFor(() => expect(of('POST')).toHaveLength(2))
  })

  it('that breaks off goes on where the server has it, and not from the beginning', async () => {
    let cut = true
    let state = anUpload({ offset: 4 })
    const { of, uploaded } = await open({
      [`PATCH ${at}`]: () => {
        if (cut) throw new TypeError('the connection broke off')
        state = anUpload({ offset: 10, evidenceId: id(1) })
        return { status: 204 }
      },
      [`GET ${at}`]: () => state,
    })
    expect(await screen.findByText(/^The connection broke off\./)).toBeTruthy()
    cut = false
    await userEvent.click(screen.getByRole('button', { name: 'Continue the upload' }))
    await waitFor(() => expect(uploaded).toEqual([id(1)]))
    expect(of('POST')).toHaveLength(1)
    expect(of('PATCH').map(({ headers }) => headers.get('upload-offset'))).toEqual(['0', '4'])
  })

  it('of a long file goes in parts, each from where the one before ended', async () => {
    const { sendEvidence } = await import('./send-evidence.ts')
    const shares: number[] = []
    const calls = serve({
      ...acting('preparer'),
      [begin]: begun,
      [`PATCH ${at}`]: { status: 204 },
      [`GET ${at}`]: anUpload({ evidenceId: id(1) }),
    })
    await sendEvidence({
      file: bill(partBytes + 5),
      about: { label: 'public' },
      signal: new AbortController().signal,
      organisation: null,
      onProgress: (share) => shares.push(share),
      id: null,
      onBegun: () => undefined,
    })
    const parts = calls.filter(({ method }) => method === 'PATCH')
    expect(parts.map(({ headers, body }) => [headers.get('upload-offset'), (body as Blob).size])).toEqual([
      ['0', partBytes],
      [String(partBytes), 5],
    ])
    expect(shares).toEqual([0, partBytes / (partBytes + 5)])
  })
})
