import { randomUUID } from 'node:crypto'
import * as contracts from '@athar/contracts'
import { organisationRoles, type ContractShape } from '@athar/contracts'
import { alternatives, sampleOf, textFields } from '@athar/contracts/samples'
import { codeAt, withNewFactor } from './authenticator.ts'
import { advanceClock } from './clock.ts'

/** What is written into every text field; each is known again by its mark. */
export type Planted = { readonly route: string; readonly field: string; readonly mark: string; readonly text: string }
export type Unplanted = { readonly route: string; readonly field: string; readonly answer: string }

const kinds: readonly ((mark: string) => string)[] = [
  (mark) => `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}${mark}`,
  (mark) => `=HYPERLINK("javascript:window.ran=1","${mark}")<svg onload=window.ran=1>`,
  (mark) => `${mark}\u202E<a href="javascript:window.ran=1">'--\u202E`,
]
/** A name that would end its attribute, its cell, its header and the direction of its line, where anybody let it. */
const fileName = (mark: string) =>
  `=1+1"><img src=x onerror=window.ran=1>{{7*7}}${mark}\u202E%0D%0Aset-cookie: ran=1%0D%0A%0D%0A`
/** For fields with room for little, and for those that refuse signs that turn a line round. */
const shorter = (mark: string): readonly string[] => [
  `javascript:window.ran=1//<img src=x onerror=window.ran=1>${mark}`,
  `<img src=x onerror=ran=1>${mark}`,
  `<b>"'${mark}`,
  `<b>"`,
]

type Account = { readonly email: string; readonly password: string; readonly role: string; readonly totp?: string }
type Session = {
  readonly access_token: string
  readonly user: { readonly factors?: readonly { readonly id: string }[] }
}
type Item = Readonly<Record<string, unknown>>

export type HostileSite = Awaited<ReturnType<typeof hostileSite>>

/** Who is signed in by role, and how many marks were given: what another goes on with. */
export type Known = {
  readonly sessions: readonly (readonly [role: string, signedIn: SignedIn])[]
  readonly marks: number
}
type SignedIn = { readonly session: Session; readonly organisation: string | null }

/** Writes as the demo accounts would, through the routes of every feature, as the contracts describe them. */
export async function hostileSite(site: string, before: Known = { sessions: [], marks: 0 }) {
  const accounts = ((await (await fetch(`${site}/api/platform/about`)).json()) as { demoAccounts: readonly Account[] })
    .demoAccounts
  const sessions = new Map<string, SignedIn>(before.sessions)
  const all = Object.values(contracts)
    .flatMap((part): unknown[] => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    .filter((each): each is ContractShape => typeof each === 'object' && each !== null && 'access' in each)

  async function auth<T>(path: string, body: object, token?: string): Promise<T> {
    const response = await fetch(`${site}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: 'anon',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return (await response.json()) as T
  }

  const advance = (seconds: number) => advanceClock(seconds, site)

  /** A session of the demo account, proved with its second factor where it has one. */
  async function sessionOf(role: string) {
    const known = sessions.get(role)
    if (known) return known
    const account = accounts.find((each) => each.role === role)
    if (!account) throw new Error(`there is no demo account for ${role}`)
    const { email, password, totp } = account
    let session = await auth<Session>('/token?grant_type=password', { email, password })
    const factor = session.user.factors?.[0]?.id
    if (totp && factor) {
      const now = await advance(30)
      const { id } = await auth<{ id: string }>(`/factors/${factor}/challenge`, {}, session.access_token)
      const answer = { challenge_id: id, code: codeAt(totp, now) }
      session = await auth<Session>(`/factors/${factor}/verify`, answer, session.access_token)
    }
    const headers = { authorization: `Bearer ${session.access_token}` }
    const me = (await (await fetch(`${site}/api/me`, { headers })).json()) as {
      memberships: readonly { organisation: { id: string } }[]
    }
    const made = { session, organisation: me.memberships[0]?.organisation.id ?? null }
    sessions.set(role, made)
    return made
  }

  async function call(role: string | null, method: string, path: string, body?: unknown): Promise<Response> {
    const known = role === null ? null : await sessionOf(role)
    return fetch(site + path, {
      method,
      headers: {
        ...(known ? { authorization: `Bearer ${known.session.access_token}` } : {}),
        ...(known?.organisation ? { 'athar-organisation': known.organisation } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  const roleFor = ({ access }: ContractShape): string | null => {
    if (access.kind === 'public' || access.kind === 'device') return null
    if (access.kind === 'person') return 'person'
    if (access.kind === 'platform') return access.roles[0] ?? null
    return organisationRoles.find((role) => access.roles.includes(role)) ?? null
  }

  /** The things that an address lists, or the one that it shows. */
  async function itemsAt(path: string): Promise<readonly Item[]> {
    const list = all.find((each) => each.method === 'GET' && each.path === path && (each.answer ?? 'json') === 'json')
    if (!list) return []
    const query = (list.query ? sampleOf(list.query, { texts: () => [], id: () => null }) : {}) as Record<
      string,
      unknown
    >
    const search = new URLSearchParams(
      Object.entries({ ...query, year: 'all' })
        .filter(([name]) => name === 'year' || name === 'limit')
        .map(([name, value]) => [name, name === 'limit' ? '20' : String(value)]),
    )
    for (const address of [`${path}?${search}`, path]) {
      const response = await call(roleFor(list), 'GET', address)
      if (!response.ok) continue
      const body = (await response.json()) as Record<string, unknown>
      const lists = [body, ...Object.values(body)].filter(Array.isArray) as Item[][]
      return lists
        .flat()
        .filter((each) => typeof each === 'object' && each !== null)
        .concat(lists.length > 0 ? [] : [body])
    }
    return []
  }

  /** `siteId` is the id of one of the things at `…/sites`, those of the same feature first. */
  async function idFor(field: string, asked: string): Promise<string | null> {
    const featureOf = (path: string) => path.split('/')[2]
    const isOther = ({ path }: ContractShape) => Number(featureOf(path) !== featureOf(asked))
    const stem = field.split('.').at(-1)!.replace(/Ids?$/, '').replace(/y$/, '').toLowerCase()
    const lists = all.filter(
      ({ method, path }) => method === 'GET' && !path.includes(':') && (path.split('/').at(-1) ?? '').startsWith(stem),
    )
    for (const { path } of stem === 'person'
      ? all.filter((each) => each.path === '/api/organisation/members')
      : lists.toSorted((one, other) => isOther(one) - isOther(other))) {
      const id = (await itemsAt(path)).map((item) => item['id'] ?? item['personId']).find((each) => each !== undefined)
      if (id !== undefined) return String(id)
    }
    return null
  }

  const writing = all.filter(
    ({ method, body, upload, path }) => method !== 'GET' && body && !upload && !path.startsWith('/auth/'),
  )
  let { marks } = before
  const newMark = () => `q${(marks += 1)}z`
  const planted: Planted[] = []
  /** What the last try at a field was answered with. */
  const tried = new Map<string, Unplanted>()
  const fieldsOf = ({ body }: ContractShape) =>
    // `website` is there to be left empty: programs fill it in, people do not see it.
    body ? textFields(body).filter((field) => field !== 'website') : []

  type Body = Pick<Parameters<typeof sampleOf>[1], 'id' | 'fixed'> & { readonly variant: number; readonly target: Item }
  /** A body with hostile text in every field that takes it, and what was written where. */
  function compose(contract: ContractShape, { variant, target, ...choices }: Body) {
    const { name, body } = contract
    const fields = fieldsOf(contract)
    const mine: Planted[] = []
    const made = sampleOf(body!, {
      ...choices,
      option: variant,
      known: (at) => (fields.includes(at) ? undefined : valueAt(target, at)),
      texts: (at) => {
        if (!fields.includes(at)) return ['']
        const mark = newMark()
        const first = kinds[(fields.indexOf(at) + variant) % kinds.length]!(mark)
        const texts = [first, ...shorter(mark)]
        mine.push(...texts.map((text) => ({ route: name, field: at, mark, text })))
        return texts
      },
    })
    const sent = JSON.stringify(made)
    return { made, mine: mine.filter(({ text }) => sent.includes(JSON.stringify(text).slice(1, -1))) }
  }

  async function plantInto(contract: ContractShape, help: Item): Promise<void> {
    const { method, path, body, name } = contract
    const fields = fieldsOf(contract)
    if (!body || fields.length === 0) return
    let answer = 'nothing to write to'
    const [listed = ''] = path.split(/\/:\w+/)
    const items = await itemsAt(listed)
    const targets: readonly Item[] = path.includes(':') ? items.slice(0, 8) : [items[0] ?? {}]
    const ids = new Map<string, string | null>()
    for (const field of idFields(body)) ids.set(field, await idFor(field, path))
    const choices = { id: (at: string) => ids.get(at) ?? null, fixed: (at: string) => help[at] }
    const variants = Math.max(kinds.length, alternatives(body))
    for (let variant = 0; variant < variants; variant += 1)
      for (const target of targets) {
        const { made, mine } = compose(contract, { ...choices, variant, target })
        const id = target['id'] ?? target['organisationId'] ?? target['personId']
        const address = path.replace(/:(\w+)/, (_whole, step: string) => String(target[step] ?? id ?? randomUUID()))
        if (address.includes(':')) continue
        let response = await call(roleFor(contract), method, address, made)
        // What only a verifier does is done by the sample one.
        if (!response.ok && contract.access.kind === 'member') {
          answer = `${response.status} ${(await response.text()).slice(0, 300)}`
          response = await call('verifier', method, address, made)
        }
        if (!response.ok) {
          if (contract.access.kind !== 'member') answer = `${response.status} ${(await response.text()).slice(0, 300)}`
          continue
        }
        planted.push(...mine)
        break
      }
    for (const field of fields) tried.set(`${name} ${field}`, { route: name, field, answer })
  }

  const named = (name: string): ContractShape => {
    const contract = all.find((each) => each.name === name)
    if (!contract) throw new Error(`there is no route ${name}`)
    return contract
  }
  const addressOf = ({ path }: ContractShape, params: Readonly<Record<string, string>>): string =>
    path.replaceAll(/:(\w+)/g, (_whole, step: string) => encodeURIComponent(params[step] ?? ''))

  type At = {
    readonly params?: Readonly<Record<string, string>>
    /** What the shape of the body does not tell. */
    readonly fixed?: Item
    readonly role?: string
  }
  /** Writes into every text field of one route, at the thing that is named. */
  async function plantAt<T = Item>(name: string, { params = {}, fixed = {}, role }: At = {}): Promise<T> {
    const contract = named(name)
    let answer = ''
    for (let variant = 0; variant < kinds.length; variant += 1) {
      const choices = { variant, target: {}, id: () => null, fixed: (at: string) => fixed[at] }
      const { made, mine } = compose(contract, choices)
      const response = await call(role ?? roleFor(contract), contract.method, addressOf(contract, params), made)
      answer = await response.text()
      if (!response.ok) continue
      planted.push(...mine)
      return (answer === '' ? null : JSON.parse(answer)) as T
    }
    throw new Error(`${name} was answered with ${answer}`)
  }

  type File = Omit<At, 'fixed'> & { readonly ending: string; readonly bytes: Buffer; readonly query?: string }
  /** Brings a file under a name that no browser would send. */
  async function plantFile<T = Item>(name: string, { params = {}, role, ending, bytes, query = '' }: File): Promise<T> {
    const contract = named(name)
    const mark = newMark()
    const text = `${fileName(mark)}.${ending}`
    const boundary = randomUUID()
    const quoted = text.replaceAll(/["\\]/g, String.raw`\$&`)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: text/html\r\n\r\n`
    const { session, organisation } = await sessionOf(role ?? roleFor(contract) ?? '')
    const response = await fetch(site + addressOf(contract, params) + query, {
      method: contract.method,
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(organisation ? { 'athar-organisation': organisation } : {}),
      },
      body: new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])),
    })
    if (!response.ok) throw new Error(`${name} was answered with ${response.status} ${await response.text()}`)
    planted.push({ route: name, field: 'file name', mark, text })
    return (await response.json()) as T
  }

  /** Somebody new, under a name by which they act from then on. */
  async function admit(role: string, { sure = false } = {}): Promise<void> {
    const email = `${role}-${randomUUID()}@example.com`
    await auth('/signup', { email, password: 'a palm beside the gate' })
    const mails = (await (await fetch(`${site}/__test/mailbox`)).json()) as { to: string; text: string }[]
    const mail = mails.findLast(({ to }) => to === email)
    const hash = /token_hash=([^&\s]+)/.exec(mail?.text ?? '')?.[1]
    const opened = await auth<Session>('/verify', { type: 'signup', token_hash: hash })
    const session = sure ? await withNewFactor<Session>(auth, opened.access_token, site) : opened
    sessions.set(role, { session, organisation: null })
    const agreed = {
      kind: 'privacy',
      version: contracts.profile.consentTexts.privacy.version,
      language: 'en',
      given: true,
    }
    await fetch(`${site}/api/profile/consents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(agreed),
    })
  }
  async function actFor(role: string, organisation: string): Promise<void> {
    sessions.set(role, { ...(await sessionOf(role)), organisation })
  }

  return {
    url: site,
    call,
    advance,
    sessionOf,
    contracts: all,
    planted: planted as readonly Planted[],
    /** Fields that nothing was written into, and why not. */
    unplanted: (): readonly Unplanted[] =>
      [...tried.values()].filter(
        ({ route, field }) => !planted.some((each) => each.route === route && each.field === field),
      ),
    plantAt,
    plantFile,
    admit,
    actFor,
    /** A hostile text to write somewhere else than into a field, and to be told with `wrote`. */
    text: (route: string, field: string): Planted => {
      const mark = newMark()
      return { route, field, mark, text: kinds[0]!(mark) }
    },
    wrote: (...what: readonly Planted[]) => void planted.push(...what),
    /** `help` says by route what a body needs that its shape does not tell. */
    async plant(help: Readonly<Record<string, Item>>, leaveOut: readonly string[]): Promise<void> {
      for (const contract of writing)
        if (!leaveOut.includes(contract.name)) await plantInto(contract, help[contract.name] ?? {})
    },
    known: (): Known => ({ sessions: [...sessions], marks }),
    uploads: all.filter(({ upload }) => upload).map(({ name }) => name),
  }
}

const valueAt = (item: Item, at: string): unknown =>
  at
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as Item)[part] : undefined),
      item,
    )

/** Where a body names other things. */
function idFields(body: NonNullable<ContractShape['body']>): readonly string[] {
  const asked = new Set<string>()
  const choices = { texts: () => ['Palm'], id: (at: string) => (asked.add(at), null) }
  for (let option = 0; option < alternatives(body); option += 1) sampleOf(body, { ...choices, option })
  return [...asked]
}
