import { randomUUID } from 'node:crypto'
import type { Entry, EntrySummary, HistoryItem } from '@athar/contracts/content'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../../organisations/testing.ts'
import { aBadge, startContentApp, type ContentApp } from '../testing.ts'

let app: ContentApp
let editor: Acting
let colleague: Acting
beforeAll(async () => {
  app = await startContentApp()
  ;[editor, colleague] = [await app.anEditor(), await app.anEditor('platform_admin')]
})
afterAll(() => app.close())

type Refusal = { code: string; details: Record<string, unknown> }
type Published = {
  items: { slug: string; body: unknown; sample: boolean; version: number }[]
  sources: { id: string }[]
}
const published = async (kind = 'vision-badge') => (await app.call<Published>(null, 'GET', `/api/content/${kind}`)).body
const seenBy = async (slug: string) => (await published()).items.find((item) => item.slug === slug)
const post = <T = Entry>(who: Acting, entry: Entry, action: string, body: object) =>
  app.call<T>(who, 'POST', `/api/content/entries/${entry.id}/${action}`, body)
const save = <T = Entry>(who: Acting, entry: Pick<Entry, 'id' | 'version'>, body: unknown, sample = false) =>
  app.call<T>(who, 'PUT', `/api/content/entries/${entry.id}/draft`, { version: entry.version, body, sample })
const listed = async (entry: Entry) =>
  (await app.call<{ items: EntrySummary[] }>(editor, 'GET', '/api/content/entries')).body.items.find(
    ({ id }) => id === entry.id,
  )
const history = async (entry: Entry, query = '') =>
  (
    await app.call<{ items: HistoryItem[]; nextCursor: string | null }>(
      editor,
      'GET',
      `/api/content/entries/${entry.id}/history${query}`,
    )
  ).body

describe('an entry of the four initiatives', () => {
  it('is begun under one of their names only: there is no page for a fifth', async () => {
    const body = { kind: 'sgi-initiative', slug: 'fifth-initiative', body: {}, sample: false }
    expect(await app.call<Refusal>(editor, 'POST', '/api/content/entries', body)).toMatchObject({
      status: 422,
      body: { code: 'content.slug-fixed', details: { slugs: expect.stringContaining('marine-conservation') } },
    })
    const known = await app.call<Refusal>(editor, 'POST', '/api/content/entries', { ...body, slug: 'renewable-energy' })
    expect(known.body.code).toBe('content.body-invalid')
  })

  it('states one goal at most for a measure of projects, read by a factor above zero', async () => {
    const words = { en: 'Words', ar: 'كلمات' }
    const known = { name: words, value: 1, target: 2, unit: words, year: 2025, source: null, confidence: null }
    const kpi = (metric: string, factor: number | null) => ({
      ...known,
      goal: { metric, factor, targetYear: null },
    })
    const kpis = [kpi('trees-planted', 1000), kpi('trees-planted', null), kpi('land-restored', 0), kpi('wind', 1)]
    const sent = { kind: 'sgi-initiative', slug: 'renewable-energy', body: { kpis }, sample: false }
    const { body } = await app.call<Refusal>(editor, 'POST', '/api/content/entries', sent)
    const issues = (body.details?.['issues'] ?? []) as readonly { path: string; code: string }[]
    expect(issues.filter(({ path }) => path.startsWith('kpis'))).toEqual([
      { path: 'kpis.2.goal.factor', code: 'too-small', limit: 0.000001 },
      { path: 'kpis.3.goal.metric', code: 'choice-unknown' },
    ])
    const twice = { ...sent, body: { kpis: kpis.slice(0, 2) } }
    const refused = await app.call<Refusal>(editor, 'POST', '/api/content/entries', twice)
    expect(refused.body.details?.['issues']).toContainEqual({ path: 'kpis.1.goal.metric', code: 'goal-twice' })
  })
})

describe('what an editor writes', () => {
  it('is seen by visitors once it is published, as it was then, and no more once it is withdrawn', async () => {
    const entry = await app.anEntry(editor)
    expect(await seenBy(entry.slug)).toBeUndefined()
    expect(entry).toMatchObject({ state: 'draft', version: 1, publishedVersion: null, published: null })

    expect((await post(editor, entry, 'publish', { version: 1 })).body).toMatchObject({ state: 'published' })
    expect(await seenBy(entry.slug)).toMatchObject({ body: aBadge(), sample: false, version: 1 })

    const changed = await save(editor, entry, aBadge('Four pillars', 'أربعة محاور'))
    expect(changed.body).toMatchObject({ state: 'changed', version: 2, publishedVersion: 1 })
    expect(await seenBy(entry.slug)).toMatchObject({ body: aBadge(), version: 1 })

    await post(editor, changed.body, 'publish', { version: 2 })
    expect(await seenBy(entry.slug)).toMatchObject({ body: aBadge('Four pillars', 'أربعة محاور'), version: 2 })

    expect((await post(editor, entry, 'withdraw', { version: 2 })).body).toMatchObject({ state: 'withdrawn' })
    expect(await seenBy(entry.slug)).toBeUndefined()
    expect((await post<Refusal>(editor, entry, 'withdraw', { version: 2 })).body.code).toBe('content.not-published')
  })

  it('is refused where nothing is new to publish', async () => {
    const entry = await app.anEntry(editor)
    await post(editor, entry, 'publish', { version: 1 })
    const { status, body } = await post<Refusal>(editor, entry, 'publish', { version: 1 })
    expect([status, body.code]).toEqual([409, 'content.nothing-to-publish'])
  })

  it('stays the version it is where nothing was changed', async () => {
    const entry = await app.anEntry(editor, { body: { text: { en: 'Same', ar: 'نفسه' } } })
    const again = await save(editor, entry, { text: { ar: 'نفسه', en: 'Same' } })
    expect(again.body.version).toBe(1)
    expect((await save(editor, entry, { text: { ar: 'نفسه', en: 'Same' } }, true)).body).toMatchObject({
      version: 2,
      sample: true,
    })
  })

  it('names the languages it lacks, and what it is called', async () => {
    const entry = await app.anEntry(editor, { body: aBadge('Only English', '') })
    expect(await listed(entry)).toMatchObject({ title: { en: 'Only English', ar: '' }, missing: ['ar'] })
  })
})

describe('two editors at one entry', () => {
  it('do not overwrite each other: the second is told what stands there, and by whom', async () => {
    const entry = await app.anEntry(editor)
    const first = await save(colleague, entry, aBadge('From a colleague', 'من زميل'))
    expect(first.status).toBe(200)
    const { status, body } = await save<Refusal>(editor, entry, aBadge('From me', 'مني'))
    expect([status, body.code]).toEqual([409, 'content.changed-meanwhile'])
    expect(body.details).toMatchObject({
      version: 2,
      body: aBadge('From a colleague', 'من زميل'),
      changedBy: { id: colleague.personId, name: 'Noura Alharbi' },
    })
    // Having seen it, the editor may write over it; the colleague's stays in the history.
    expect((await save(editor, { id: entry.id, version: 2 }, aBadge('From me', 'مني'))).body.version).toBe(3)
  })

  it('saving at the same moment, one is stored and one is told', async () => {
    const entry = await app.anEntry(editor)
    const answers = await Promise.all([
      save(editor, entry, aBadge('One', 'واحد')),
      save(colleague, entry, aBadge('Two', 'اثنان')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('publish and withdraw only what they have seen', async () => {
    const entry = await app.anEntry(editor)
    await save(colleague, entry, aBadge('Newer', 'أحدث'))
    expect((await post<Refusal>(editor, entry, 'publish', { version: 1 })).body.code).toBe('content.changed-meanwhile')
    expect(await seenBy(entry.slug)).toBeUndefined()
  })
})

describe('the history', () => {
  it('says who did what and what changed, and brings an older version back as a new draft', async () => {
    const entry = await app.anEntry(editor)
    await save(colleague, entry, aBadge('Three pillars', 'المحاور الثلاثة'))
    await post(editor, entry, 'publish', { version: 2 })
    const restored = await post(editor, entry, 'restore', { version: 2, from: 1 })
    expect(restored.body).toMatchObject({ version: 3, state: 'changed', draft: { body: aBadge() } })
    expect(await seenBy(entry.slug)).toMatchObject({ version: 2 })

    const { items } = await history(entry)
    expect(items.map(({ action, version, from, by }) => [action, version, from, by?.id])).toEqual([
      ['restored', 3, 1, editor.personId],
      ['published', 2, null, editor.personId],
      ['saved', 2, null, colleague.personId],
      ['created', 1, null, editor.personId],
    ])
    expect(items[2]?.changes).toEqual([{ path: 'text.ar', before: 'ثلاثة محاور', after: 'المحاور الثلاثة' }])
    expect(items[1]?.changes).toEqual([])
    const old = await app.call(editor, 'GET', `/api/content/entries/${entry.id}/versions/2`)
    expect(old.body).toEqual({ version: 2, body: aBadge('Three pillars', 'المحاور الثلاثة'), sample: false })
  })

  it('comes in pages', async () => {
    const entry = await app.anEntry(editor)
    await save(editor, entry, aBadge('Two', 'اثنان'))
    const first = await history(entry, '?limit=1')
    expect(first.items.map(({ version }) => version)).toEqual([2])
    const rest = await history(entry, `?limit=1&cursor=${first.nextCursor}`)
    expect([rest.items.map(({ version }) => version), rest.nextCursor]).toEqual([[1], null])
    expect((await app.call(editor, 'GET', `/api/content/entries/${entry.id}/history?cursor=x`)).status).toBe(400)
  })

  it('does not bring back a version that never was', async () => {
    const entry = await app.anEntry(editor)
    const { status, body } = await post<Refusal>(editor, entry, 'restore', { version: 1, from: 9 })
    expect([status, body.code]).toEqual([404, 'content.version-not-found'])
  })
})

describe('an entry that is deleted', () => {
  it('is off the public pages at once, closed to every action but the one that brings it back, and keeps its history', async () => {
    const entry = await app.anEntry(editor)
    await post(editor, entry, 'publish', { version: 1 })
    const gone = await post(editor, entry, 'delete', { version: 1 })
    expect(gone.body).toMatchObject({ state: 'deleted', published: null, draft: { body: aBadge() } })
    expect(await seenBy(entry.slug)).toBeUndefined()
    expect(await listed(entry)).toMatchObject({ state: 'deleted' })
    for (const action of ['publish', 'withdraw', 'delete'])
      expect((await post<Refusal>(editor, entry, action, { version: 1 })).body.code).toBe('content.entry-deleted')
    expect((await save<Refusal>(editor, entry, aBadge('Again', 'مرة أخرى'))).body.code).toBe('content.entry-deleted')
    expect((await post<Refusal>(editor, entry, 'restore', { version: 1, from: 1 })).body.code).toBe(
      'content.entry-deleted',
    )
    // Its address stays its own, so that it can come back under it.
    const sent = { kind: entry.kind, slug: entry.slug, body: aBadge(), sample: false }
    expect((await app.call<Refusal>(editor, 'POST', '/api/content/entries', sent)).body.code).toBe('content.slug-taken')

    const back = await post(colleague, entry, 'bring-back', { version: 1 })
    expect(back.body).toMatchObject({ state: 'withdrawn', version: 1 })
    expect(await seenBy(entry.slug)).toBeUndefined()
    expect((await post<Refusal>(editor, entry, 'bring-back', { version: 1 })).body.code).toBe('content.not-deleted')
    await post(editor, entry, 'publish', { version: 1 })
    expect(await seenBy(entry.slug)).toMatchObject({ body: aBadge() })
    expect((await history(entry)).items.map(({ action, by }) => [action, by?.id])).toEqual([
      ['published', editor.personId],
      ['brought-back', colleague.personId],
      ['deleted', editor.personId],
      ['published', editor.personId],
      ['created', editor.personId],
    ])
  })

  it('was deleted as it was seen, by somebody who may, and stands in the audit trail', async () => {
    const entry = await app.anEntry(editor)
    await save(colleague, entry, aBadge('Newer', 'أحدث'))
    expect((await post<Refusal>(editor, entry, 'delete', { version: 1 })).body.code).toBe('content.changed-meanwhile')
    expect((await post<Refusal>(await app.aPerson(), entry, 'delete', { version: 2 })).status).toBe(403)
    await post(editor, entry, 'delete', { version: 2 })
    const trail = await app.platform.database.transaction({ personId: editor.personId }, async ({ db }) =>
      sql<{ details: object }>`select details from audit_trail
        where subject_id = ${entry.id} and action = 'content.delete-entry'`.execute(db),
    )
    expect(trail.rows).toEqual([{ details: { kind: 'vision-badge', version: 2, before: null } }])
  })
})

describe('what does not fit its kind', () => {
  const refused = async (kind: string, body: unknown) => {
    const sent = { kind, slug: `wrong-${randomUUID()}`, body, sample: false }
    const answer = await app.call<Refusal>(editor, 'POST', '/api/content/entries', sent)
    expect([answer.status, answer.body.code]).toEqual([400, 'content.body-invalid'])
    return answer.body.details['issues']
  }

  it('is refused field by field', async () => {
    expect(await refused('vision-badge', aBadge('x'.repeat(5000), 'س'))).toEqual([
      { path: 'text.en', code: 'too-long', limit: 200 },
    ])
    expect(await refused('vision-badge', aBadge('', '  '))).toEqual([{ path: 'text.en', code: 'text-missing' }])
    expect(await refused('vision-badge', {})).toEqual([{ path: 'text', code: 'required' }])
    expect(await refused('vision-badge', null)).toEqual([{ path: '', code: 'required' }])
    const card = { title: aBadge().text, description: aBadge().text, target: aBadge().text, impact: aBadge().text }
    const project = { ...card, link: 'javascript:alert(1)', sources: [], specFigure: null, specNote: null }
    expect(await refused('vision-project', project)).toEqual([{ path: 'link', code: 'format-invalid' }])
    expect(await refused('vision-project', { ...project, link: '//elsewhere.example' })).toEqual([
      { path: 'link', code: 'format-invalid' },
    ])
    const headline = {
      label: aBadge().text,
      value: '12,5',
      unit: aBadge().text,
      year: 20_250,
      status: 'guessed',
      qualifier: null,
      basis: null,
      sources: Array.from({ length: 21 }, () => 'sabq-151'),
      specDisplays: null,
    }
    expect(await refused('sgi-headline', headline)).toEqual([
      { path: 'value', code: 'number-invalid' },
      { path: 'year', code: 'too-large', limit: 2200 },
      { path: 'status', code: 'choice-unknown' },
      { path: 'sources', code: 'too-many', limit: 20 },
    ])
  })

  it('loses marks that would make it read differently from how it is stored, and members that the kind has not', async () => {
    const entry = await app.anEntry(editor, {
      body: { text: { en: ' \u202Eevil\u202C\u0000 text\uFEFF ', ar: 'نص\u2066' }, injected: true },
    })
    expect(entry.draft.body).toEqual({ text: { en: 'evil text', ar: 'نص' } })
  })

  it('is refused with a source that nobody knows, and taken with one that was added', async () => {
    const text = { title: null, text: aBadge().text, sources: ['census-2026'] }
    const sent = { kind: 'page-text', slug: 'with-a-source', body: text, sample: false }
    const unknown = await app.call<Refusal>(editor, 'POST', '/api/content/entries', sent)
    expect([unknown.status, unknown.body]).toEqual([
      422,
      expect.objectContaining({ code: 'content.source-unknown', details: { source: 'census-2026' } }),
    ])
    const source = {
      title: 'Census',
      publisher: 'GASTAT',
      publisherAr: 'الهيئة العامة للإحصاء',
      year: '2026',
      address: 'https://stats.example/1',
      kind: 'official',
      note: { en: 'Every household', ar: 'كل الأسر' },
    }
    expect((await app.call(editor, 'PUT', '/api/content/sources/census-2026', source)).status).toBe(200)
    const { body: entry } = await app.call<Entry>(editor, 'POST', '/api/content/entries', sent)
    await post(editor, entry, 'publish', { version: 1 })
    expect((await published('page-text')).sources).toEqual([{ id: 'census-2026', ...source }])
    // A correction shows at once.
    await app.call(editor, 'PUT', '/api/content/sources/census-2026', { ...source, address: null })
    expect((await published('page-text')).sources).toMatchObject([{ address: null }])
    // Two who correct it at once: the second is shown what the first wrote, and then writes over that.
    const there = { ...source, address: null }
    const mine = { ...source, title: 'Census of 2026' }
    const late = await app.call<Refusal>(editor, 'PUT', '/api/content/sources/census-2026', { ...mine, over: source })
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'content.source-changed', details: { id: 'census-2026', ...there } }),
    ])
    const anew = { ...mine, over: null }
    expect((await app.call(editor, 'PUT', '/api/content/sources/census-2026', anew)).status).toBe(409)
    const seen = { ...mine, over: there }
    expect((await app.call(editor, 'PUT', '/api/content/sources/census-2026', seen)).body).toEqual({
      id: 'census-2026',
      ...mine,
    })
    const wrong = { ...source, address: 'javascript:alert(1)' }
    const ofOwnKind = { ...source, kind: 'a census' }
    for (const sent of [wrong, ofOwnKind])
      expect((await app.call(editor, 'PUT', '/api/content/sources/census-2026', sent)).status).toBe(400)
  })

  it('does not take an address that another entry of the kind has, nor one that is none', async () => {
    const entry = await app.anEntry(editor)
    const sent = { kind: entry.kind, slug: entry.slug, body: aBadge(), sample: false }
    const taken = await app.call<Refusal>(editor, 'POST', '/api/content/entries', sent)
    expect([taken.status, taken.body.code]).toEqual([409, 'content.slug-taken'])
    expect((await app.call(editor, 'POST', '/api/content/entries', { ...sent, slug: '../x' })).status).toBe(400)
  })

  it('is not stored where the body is larger than any text', async () => {
    const huge = { kind: 'vision-badge', slug: 'huge', body: { text: 'x'.repeat(140_000) }, sample: false }
    expect((await app.call(editor, 'POST', '/api/content/entries', huge)).status).toBe(413)
  })
})

describe('the order of a kind', () => {
  it('is what editors put it into, and refused where the list is not the one there is', async () => {
    const [one, two] = [
      await app.anEntry(editor, { kind: 'sgi-community-card', slug: 'one', body: aCard() }),
      await app.anEntry(editor, { kind: 'sgi-community-card', slug: 'two', body: aCard() }),
    ]
    for (const entry of [one, two]) await post(editor, entry, 'publish', { version: 1 })
    const gone = await app.anEntry(editor, { kind: 'sgi-community-card', slug: 'gone', body: aCard() })
    await post(editor, gone, 'delete', { version: 1 })
    const put = <T = Refusal>(ids: string[]) =>
      app.call<T>(editor, 'PUT', '/api/content/order', { kind: 'sgi-community-card', ids })
    expect((await put([two.id, one.id])).status).toBe(200)
    expect((await published('sgi-community-card')).items.map(({ slug }) => slug)).toEqual(['two', 'one'])
    for (const ids of [[one.id], [one.id, one.id], [one.id, randomUUID()], [one.id, two.id, randomUUID()]])
      expect((await put(ids)).body.code).toBe('content.order-outdated')
  })
})
const aCard = () => ({ title: aBadge().text, text: aBadge().text })

describe('who may', () => {
  it('edit are three roles of the platform with a second factor, and nobody else', async () => {
    const entry = await app.anEntry(await app.anEditor('platform_owner'))
    const officer = await app.anEditor('security_officer')
    const person = await app.aPerson()
    for (const [who, status] of [
      [null, 401],
      [person, 403],
      [officer, 403],
    ] as const) {
      expect((await app.call(who, 'GET', '/api/content/entries')).status).toBe(status)
      expect((await app.call(who, 'PUT', `/api/content/entries/${entry.id}/draft`, {})).status).toBe(status)
    }
    expect((await app.call(editor, 'GET', `/api/content/entries/${randomUUID()}`)).status).toBe(404)
  })

  it('write is held by the database too, and drafts are hidden there from whoever is no editor', async () => {
    const entry = await app.anEntry(editor)
    const { database } = app.platform
    const count = (tenancy: object) =>
      database.transaction(tenancy, async ({ db }) => {
        const found = await sql<{ n: number }>`select (select count(*) from content_entries where id = ${entry.id})::int
            + (select count(*) from content_versions where entry_id = ${entry.id})::int
            + (select count(*) from content_events where entry_id = ${entry.id})::int as n`.execute(db)
        return found.rows[0]?.n
      })
    const asEditor = { platformRoles: ['content_editor'], aal: 'aal2' } as const
    expect(await count({})).toBe(0)
    expect(await count({ ...asEditor, aal: 'aal1' })).toBe(0)
    expect(await count({ platformRoles: ['grants_officer'], aal: 'aal2' })).toBe(0)
    expect(await count(asEditor)).toBe(3)
    const write = (tenancy: object) =>
      database.transaction(tenancy, async ({ db }) =>
        sql`insert into content_versions (entry_id, version, body, sample) values (${entry.id}, 2, '{}', false)`.execute(
          db,
        ),
      )
    await expect(write({})).rejects.toMatchObject({ code: '42501' })
    await expect(write({ ...asEditor, aal: 'aal1' })).rejects.toMatchObject({ code: '42501' })
    const rewrite = database.transaction(asEditor, ({ db }) =>
      sql`update content_versions set body = '{}' where entry_id = ${entry.id}`.execute(db),
    )
    await expect(rewrite).rejects.toMatchObject({ code: '42501' })
  })

  it('did what stands in the audit trail, without what was written', async () => {
    const entry = await app.anEntry(editor)
    await save(editor, entry, aBadge('Secret wording', 'نص سري'))
    await post(editor, entry, 'publish', { version: 2 })
    const trail = await app.platform.database.transaction({ personId: editor.personId }, async ({ db }) =>
      sql<{ action: string; details: object }>`select action, details from audit_trail
        where subject_id = ${entry.id} order by id`.execute(db),
    )
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'content.create-entry',
      'content.save-draft',
      'content.publish',
    ])
    expect(JSON.stringify(trail.rows)).not.toContain('Secret')
  })

  it('edited is among what is kept about a person', async () => {
    const entry = await app.anEntry(colleague)
    const { body } = await app.call<{ sections: { name: string; items: object[] }[] }>(
      colleague,
      'GET',
      '/api/profile/my-data',
    )
    expect(body.sections.find(({ name }) => name === 'content-edits')?.items[0]).toMatchObject({
      kind: 'vision-badge',
      action: 'created',
      version: 1,
    })
    expect(entry.changedBy?.id).toBe(colleague.personId)
  })
})

describe('the public answer', () => {
  it('is kept by browsers and answered with nothing while it is unchanged', async () => {
    const entry = await app.anEntry(editor)
    await post(editor, entry, 'publish', { version: 1 })
    const ask = (tag?: string) =>
      app.app.inject({ url: '/api/content/vision-badge', headers: tag ? { 'if-none-match': tag } : {} })
    const first = await ask()
    const tag = String(first.headers['etag'])
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    const again = await ask(tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const changed = await save(editor, entry, aBadge('Changed', 'تغيّر'))
    expect((await ask(tag)).statusCode).toBe(304)
    await post(editor, changed.body, 'publish', { version: 2 })
    expect((await ask(tag)).statusCode).toBe(200)
  })

  it('holds only what was published, whoever asks', async () => {
    const entry = await app.anEntry(editor)
    const { body } = await app.call<Published>(editor, 'GET', '/api/content/vision-badge')
    expect(body.items.map(({ slug }) => slug)).not.toContain(entry.slug)
    expect((await app.call(null, 'GET', '/api/content/unheard-of')).status).toBe(400)
  })
})
