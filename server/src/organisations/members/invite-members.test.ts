import { organisations, type ResponseOf } from '@athar/contracts'
import { writeXlsx as writeAnyXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'
import { lockMembers } from './store.ts'

type Preview = ResponseOf<typeof organisations.readInvitationList>
type Sent = ResponseOf<typeof organisations.inviteMembers>
type Refused = { code: string; details: Record<string, unknown> }

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const preview = <T = Preview>(who: Acting, text: string | Buffer, name = 'people.csv', language = 'en') =>
  app.send<T>(who, `/api/organisation/invitations/list?language=${language}`, { name, bytes: Buffer.from(text) })
const invite = (who: Acting, invitations: object[]) =>
  app.call<Sent & Refused>(who, 'POST', '/api/organisation/invitations/many', { invitations })
const invitations = async () =>
  (await app.call<ResponseOf<typeof organisations.listMembers>>(owner, 'GET', '/api/organisation/members')).body
    .invitations

describe('a list of people to invite', () => {
  it('says row by row what would be sent, and sends nothing', async () => {
    const member = await app.aMember(owner, 'viewer')
    const out = await app.aMember(owner, 'viewer')
    await app.call(owner, 'POST', `/api/organisation/members/${out.personId}/deactivate`)
    await invite(owner, [{ line: 2, email: 'waiting@example.com', role: 'viewer', language: 'en' }])
    const before = await invitations()
    const text = [
      'البريد الإلكتروني;الدور;اللغة',
      'sara@example.com;مراجع;العربية',
      `${member.email};viewer;`,
      `${out.email};viewer;`,
      'waiting@example.com;auditor;',
      'nobody;viewer;',
    ].join('\r\n')
    const { status, body } = await preview(owner, `\ufeff${text}`)
    expect(status).toBe(200)
    expect(body.rows).toMatchObject([
      { line: 2, email: 'sara@example.com', role: 'reviewer', language: 'ar', refusal: null, replaces: false },
      { line: 3, refusal: 'already-member' },
      { line: 4, refusal: 'member-deactivated' },
      { line: 5, role: 'auditor', refusal: null, replaces: true },
      { line: 6, refusal: 'email-wrong' },
    ])
    expect(await invitations()).toEqual(before)
  })

  it('is read where Arabic commas separate its cells', async () => {
    const arabic = 'البريد الإلكتروني،الدور،اللغة\nsara@example.com،مراجع،العربية\n'
    expect((await preview(owner, arabic)).body.rows).toMatchObject([
      { line: 2, email: 'sara@example.com', role: 'reviewer', language: 'ar', refusal: null },
    ])
  })

  it('is as long as the people on it, however many empty lines a spreadsheet left between and below', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, at) => `person-${at}@example.com,viewer\r\n,\r\n`).join('')
    const full = await preview(owner, `email,role\r\n${people(500)}${',\r\n'.repeat(1000)}`)
    expect(full.status).toBe(200)
    expect([full.body.rows.length, full.body.rows.at(-1)?.line]).toEqual([500, 1000])
    const longer = await preview<Refused>(owner, `email,role\r\n${people(501)}`)
    expect(longer).toMatchObject({ status: 422, body: { code: 'organisations.list-too-long' } })
  })

  it('is read from a workbook as from text', async () => {
    const workbook = writeXlsx({
      title: 'People',
      creator: 'Athar',
      createdAt: '2026-11-20T00:00:00Z',
      rightToLeft: false,
      sheets: [
        {
          name: 'People',
          columns: [
            { title: 'E-mail', format: 'text', width: 30 },
            { title: 'Role', format: 'text', width: 12 },
          ],
          rows: [['omar@example.com', 'preparer']],
        },
      ],
    })
    const chunks: Buffer[] = []
    for await (const chunk of workbook) chunks.push(chunk as Buffer)
    const { body } = await preview(owner, Buffer.concat(chunks), 'people.xlsx', 'ar')
    expect(body.rows).toMatchObject([
      { line: 2, email: 'omar@example.com', role: 'preparer', language: 'ar', refusal: null },
    ])
  })

  it('is read from the first sheet of a workbook that is shown', async () => {
    const table = (email: string, role: string) => [
      ['E-mail', 'Role'],
      [email, role],
    ]
    const workbook = await writeAnyXlsx({
      sheets: [
        { name: 'Last year', rows: table('old@example.com', 'owner'), hidden: true },
        { name: 'Lists', rows: [['viewer']], veryHidden: true },
        { name: 'People', rows: table('omar@example.com', 'preparer') },
      ],
    })
    const { body } = await preview(owner, Buffer.from(workbook), 'people.xlsx')
    expect(body.rows).toMatchObject([{ line: 2, email: 'omar@example.com', role: 'preparer', refusal: null }])
  })

  it.each([
    ['no headings', 'sara@example.com,viewer\n', 'organisations.list-columns-missing'],
    ['no rows', 'email,role\n', 'organisations.list-empty'],
    ['nothing', '', 'organisations.list-empty'],
    ['a program', Buffer.from('\u0001\u0002\u0003 no table'), 'organisations.list-type'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and then nothing'), 'organisations.list-unreadable'],
    ['an open quotation', 'email,role\n"sara@example.com,viewer\n', 'organisations.list-unreadable'],
    [
      'more rows than a list may have',
      `email,role\n${'a@example.com,viewer\n'.repeat(organisations.mostInvitations + 200)}`,
      'organisations.list-too-long',
    ],
    ['more than 2 MB', Buffer.alloc(organisations.maxInvitationListBytes + 1, 'a'), 'organisations.list-too-large'],
  ])('with %s is refused as a whole', async (_what, bytes, code) => {
    expect((await preview<Refused>(owner, bytes)).body.code).toBe(code)
  })

  it('is for administrators, and owners in it for owners', async () => {
    const viewer = await app.aMember(owner, 'viewer')
    expect((await preview<Refused>(viewer, 'email,role\nx@example.com,viewer')).body.code).toBe('forbidden')
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const { body } = await preview(admin, 'email,role\nboss@example.com,owner')
    expect(body.rows).toMatchObject([{ refusal: 'owner-only' }])
  })
})

describe('inviting a list', () => {
  it('sends what can be sent, each in its language, and names what cannot', async () => {
    const member = await app.aMember(owner, 'viewer')
    const { status, body } = await invite(owner, [
      { line: 2, email: 'Noura@Example.com', role: 'reviewer', language: 'ar' },
      { line: 3, email: 'faisal@example.com', role: 'owner', language: 'en' },
      { line: 4, email: 'noura@example.com', role: 'viewer', language: 'en' },
      { line: 5, email: member.email, role: 'viewer', language: 'en' },
    ])
    expect([status, body]).toEqual([
      200,
      {
        sent: 2,
        refused: [
          { line: 4, email: 'noura@example.com', refusal: 'listed-twice' },
          { line: 5, email: member.email, refusal: 'already-member' },
        ],
      },
    ])
    const mails = (await app.mailbox()).filter(({ type }) => type === 'organisation_invitation')
    expect(mails.find(({ to }) => to === 'noura@example.com')?.subject).toContain('دعوة من')
    expect(mails.find(({ to }) => to === 'faisal@example.com')?.subject).toContain('invites you')
    expect((await invitations()).map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        ['noura@example.com', 'reviewer'],
        ['faisal@example.com', 'owner'],
      ]),
    )
  })

  it('goes to every address that one may sign up with', async () => {
    const email = "liam.o'brien@example.com"
    const { status, body } = await invite(owner, [{ line: 2, email, role: 'viewer', language: 'en' }])
    expect([status, body]).toEqual([200, { sent: 1, refused: [] }])
    const mails = (await app.mailbox()).filter(({ to }) => to === email)
    expect(mails.map(({ type }) => type)).toEqual(['organisation_invitation'])
  })

  it('sent several times at once leaves one open invitation of an address', async () => {
    const list = [{ line: 2, email: 'often@example.com', role: 'viewer', language: 'en' }]
    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, list)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await invitations()).filter(({ email }) => email === 'often@example.com')).toHaveLength(1)
  })

  it('to one address, sent by two at once while a third action holds them up, is one invitation and one mail', async () => {
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const one = { email: 'twice@example.com', role: 'viewer', language: 'en' }
    const asked = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) => {
        await lockMembers(db, owner.organisation.id)
        const answers = [
          app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', one),
          app.call<{ id: string }>(admin, 'POST', '/api/organisation/invitations', {
            ...one,
            email: 'Twice@Example.com',
          }),
          invite(owner, [{ line: 2, ...one }]),
        ] as const
        await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBeGreaterThanOrEqual(3)
        return { answers }
      },
    )
    const [first, second, listed] = await Promise.all(asked.answers)
    expect([first.status, second.status, listed.status]).toEqual([201, 201, 200])
    expect(listed.body).toEqual({ sent: 1, refused: [] })
    const open = (await invitations()).filter(({ email }) => email === one.email)
    expect(open.map(({ id }) => id)).toEqual([first.body.id])
    expect(second.body.id).toBe(first.body.id)
    expect((await app.mailbox()).filter(({ to }) => to.toLowerCase() === one.email)).toHaveLength(1)
    // Sent again later it is renewed, and mailed again.
    const again = await app.call<{ id: string }>(admin, 'POST', '/api/organisation/invitations', one)
    expect((await invitations()).filter(({ email }) => email === one.email).map(({ id }) => id)).toEqual([
      again.body.id,
    ])
    expect((await app.mailbox()).filter(({ to }) => to.toLowerCase() === one.email)).toHaveLength(2)
  })

  it('open twice for one address is refused by the database', async () => {
    const { organisation, personId } = owner
    const twice = app.platform.database.transaction(
      { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
      async ({ db }) => {
        for (const email of ['held@example.com', 'HELD@example.com'])
          await sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
            values (${organisation.id}, gen_random_uuid(), ${email}, 'viewer', ${personId}, now(), now() + interval '1 day')`.execute(
            db,
          )
      },
    )
    await expect(twice).rejects.toThrow('invitations_open')
  })

  it('sent twice under one key mails once', async () => {
    const retrying = { ...owner, headers: { ...owner.headers, 'idempotency-key': 'a-list-sent-twice' } }
    const list = [{ line: 2, email: 'once@example.com', role: 'viewer', language: 'en' }]
    expect(await invite(retrying, list)).toEqual(await invite(retrying, list))
    expect((await app.mailbox()).filter(({ to }) => to === 'once@example.com')).toHaveLength(1)
  })

  it('of an administrator makes no owner', async () => {
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const { body } = await invite(admin, [{ line: 2, email: 'rise@example.com', role: 'owner', language: 'en' }])
    expect(body).toEqual({ sent: 0, refused: [{ line: 2, email: 'rise@example.com', refusal: 'owner-only' }] })
  })
})
