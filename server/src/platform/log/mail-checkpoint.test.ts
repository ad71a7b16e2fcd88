import { openCheckpoint, parseNoteKey } from '@athar/evidence-log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { appendLeaf } from './append-leaf.ts'
import { mailCheckpoint } from './mail-checkpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_CHECKPOINT_MAIL: 'audit@bank.example, ar:treasury@bank.example' })
  const [ids, hashes] = [{ edition: 'edition-1' }, { library: 'ab'.repeat(32) }]
  await app.platform.database.transaction({}, ({ db }) =>
    appendLeaf(db, 'inventory.edition-used', { organisationId: null, at: new Date(), ids, hashes }),
  )
  await app.platform.evidenceLog.order()
})
afterAll(() => app.close())

const mails = async () => (await app.platform.mail.mailbox()).filter(({ type }) => type === 'log_checkpoint')

it('the newest checkpoint goes once a day to each address, in its language, as the log signed it', async () => {
  await mailCheckpoint(app.platform)
  await mailCheckpoint(app.platform)
  const sent = await mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['audit@bank.example', 'treasury@bank.example'])
  expect(sent.find(({ to }) => to === 'treasury@bank.example')?.subject).toMatch(/^نقطة تحقق من سجل athar\.test/)
  const signer = parseNoteKey((await app.app.inject('/log/key')).body.trim())
  for (const { text, html } of sent) {
    const [, note = ''] = /(athar\.test\/log\n\d+\n\S+\n\n\u2014 \S+ \S+\n)/u.exec(text) ?? []
    expect(signer && openCheckpoint(note, signer)).toBeDefined()
    expect(html).toContain('<pre dir="ltr"')
  }
  await app.advance(86_400)
  await mailCheckpoint(app.platform)
  expect(await mails()).toHaveLength(4)
})

it('without addresses none is sent', async () => {
  await mailCheckpoint({ ...app.platform, config: { ...app.platform.config, logCheckpointMail: [] } })
  expect(await mails()).toHaveLength(4)
})
