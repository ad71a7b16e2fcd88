import { sql } from 'kysely'
import { authenticatorCode } from '../../identity/testing.ts'
import type { Db } from '../../platform/database.ts'
import { loggedCredits } from './logged-credits.ts'

/** For tests and benchmarks that speak to a server in a process of its own. */
type Run = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** A new token of the same session, with a second factor that is set up for it. */
export async function raised(url: string, token: string): Promise<string> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { apikey: 'anon', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/auth/v1/factors${path}`, sent)
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`)
    return (await response.json()) as T
  }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp' })
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {})
  const code = authenticatorCode(totp.secret)
  const sure = { challenge_id: challenge.id, code }
  return (await post<{ access_token: string }>(`/${id}/verify`, sure)).access_token
}

type Filled = {
  readonly organisationId: string
  readonly blocks: number
  readonly tonnes: number
  readonly each?: number
}

/** Blocks of one organisation, `each` to a project, past triggers and log: how they were issued is not looked at. */
export const fillCredits = (run: Run, { organisationId, blocks, tonnes, each = 1000 }: Filled) =>
  run(`begin; set local session_replication_role = replica;
    create temp table made on commit drop as select n, (n - 1) / ${each} as p, (n - 1) % ${each} as nth,
      gen_random_uuid() as issuance, gen_random_uuid() as movement, gen_random_uuid() as block
      from generate_series(1, ${blocks}) n;
    create temp table projects_made on commit drop as select p, gen_random_uuid() as id, gen_random_uuid() as series
      from (select distinct p from made) m;
    insert into credit_accounts (kind, organisation_id, name_en, name_ar)
      values ('holding', '${organisationId}', 'Owner', 'مالك')
      on conflict (organisation_id, kind) where organisation_id is not null do nothing;
    insert into credit_projects (project_id, name_en, name_ar, project_type, sample)
      select id, 'Project ' || p, 'مشروع ' || p, 'grid-renewables', false from projects_made;
    insert into credit_series (id, programme, project_number, vintage, unit_type)
      select m.series, 1, c.number, 2025, 'reduction-technical' from projects_made m
        join credit_projects c on c.project_id = m.id;
    insert into credit_issuances (id, period_id, project_id, organisation_id, programme, methodology,
        methodology_version, from_day, to_day, statement, verified_tonnes, vintages, tonnes, buffer_percent,
        proceeds_percent, mitigation_percent, party_percent, state, proposed_by, proposed_at, decided_by, decided_at)
      select m.issuance, gen_random_uuid(), p.id, '${organisationId}', 1, 'grid-renewables', '1.0',
        '1990-01-01'::date + m.nth, '1990-01-01'::date + m.nth, 'V-' || m.n, ${tonnes}, '[]', ${tonnes}, 0, 0, 0, 0,
        'issued', md5('1')::uuid, now(), md5('2')::uuid, now() from made m join projects_made p using (p);
    insert into credit_blocks (id, series_id, from_number, to_number, issuance_id, methodology, methodology_version,
        issued_at)
      select m.block, p.series, m.nth * ${tonnes} + 1, (m.nth + 1) * ${tonnes}, m.issuance, 'grid-renewables', '1.0',
        now() from made m join projects_made p using (p);
    insert into credit_movements (id, kind, person_id, second_person_id, reference_id, at)
      select movement, 'issue', md5('1')::uuid, md5('2')::uuid, issuance, now() from made;
    insert into credit_lots (series_id, vintage, programme, project_number, from_number, to_number, account_id, block_id)
      select p.series, 2025, 1, c.number, m.nth * ${tonnes} + 1, (m.nth + 1) * ${tonnes}, a.id, m.block from made m
        join projects_made p using (p) join credit_projects c on c.project_id = p.id, credit_accounts a
       where a.organisation_id = '${organisationId}' and a.kind = 'holding';
    insert into credit_entries (movement_id, kind, series_id, from_number, to_number, debit_id, credit_id, person_id,
        second_person_id, reference_id, at)
      select m.movement, 'issue', p.series, m.nth * ${tonnes} + 1, (m.nth + 1) * ${tonnes}, i.id, a.id,
        md5('1')::uuid, md5('2')::uuid, m.issuance, now() from made m join projects_made p using (p),
        credit_accounts a, credit_accounts i
       where a.organisation_id = '${organisationId}' and a.kind = 'holding' and i.kind = 'issued' order by m.n;
    insert into credit_sums (series_id, giver_id, state, tonnes)
      select p.series, i.id, k.state, k.sign * ${tonnes} * (select count(*) from made m where m.p = p.p)
        from projects_made p, credit_accounts i, (values ('issued', -1), ('held', 1)) k (state, sign)
       where i.kind = 'issued';
    commit; analyze`)

/** The leaves of entries that were filled in, in a transaction of the owner of the tables that audits them next. */
export async function leaveEntries(db: Db): Promise<void> {
  const [{ ids, decision, kind }] = loggedCredits
  const said = Object.entries(ids).flatMap(([name, column]) => [sql.lit(name), sql`j.row ->> ${sql.lit(column)}`])
  const decided = decision.map((column) => sql`coalesce(j.row ->> ${sql.lit(column)}, '')`)
  await sql`select set_config('app.auditing', 'on', true), set_config('timezone', 'UTC', true)`.execute(db)
  await sql`insert into log_leaves (kind, subject, ids, hashes, at)
    select ${sql.lit(kind)}, e.id, jsonb_build_object(${sql.join(said)}), jsonb_build_object('decision',
        encode(sha256(convert_to(${sql.join(decided, sql` || E'\\n' || `)}, 'UTF8')), 'hex')), e.at
      from credit_entries e, lateral (select to_jsonb(e) as row offset 0) j
     where not exists (select from log_leaves l where l.subject = e.id::text)`.execute(db)
  await sql`analyze log_leaves`.execute(db)
}

/** A transfer that names itself by its note; `key` makes it one however often it is sent. */
export interface SentTransfer {
  readonly key: string
  readonly from: number
  readonly tonnes: number
  acknowledged: boolean
}

type Sending = {
  readonly url: string
  readonly token: string
  readonly organisationIds: readonly string[]
  /** When to send no more. */
  isOver(): boolean
}

/** Sends one transfer to the next of the organisations; false where the server answered otherwise. */
export async function sendTransfer(
  { url, token, organisationIds }: Omit<Sending, 'isOver'>,
  { key, from, tonnes }: SentTransfer,
): Promise<boolean> {
  const response = await fetch(`${url}/api/credits/transfers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'athar-organisation': organisationIds[from]!,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      tonnes: String(tonnes),
      serial: '',
      note: key,
      receiverId: organisationIds[(from + 1) % organisationIds.length],
    }),
  })
  await response.arrayBuffer()
  return response.status === 201
}

/** Each organisation hands on to the next one, one transfer after the other, until the server is gone or it is over. */
export async function sendTransfers(sending: Sending, sent: SentTransfer[]): Promise<void> {
  await Promise.all(
    sending.organisationIds.map(async (_id, from) => {
      while (!sending.isOver()) {
        const one = { key: crypto.randomUUID(), from, tonnes: 3 + (sent.length % 5), acknowledged: false }
        sent.push(one)
        try {
          one.acknowledged = await sendTransfer(sending, one)
        } catch {
          return
        }
      }
    }),
  )
}

/** What is wrong: a transfer lost, doubled or made in part, and entries that differ from who holds what. */
export async function wrongTransfers(run: Run, sent: readonly SentTransfer[]): Promise<string[]> {
  const { rows: made } = await run(
    `select m.reason as key, count(distinct m.id)::int as movements, coalesce(sum(e.tonnes), 0)::int as tonnes
       from credit_movements m left join credit_entries e on e.movement_id = m.id
      where m.kind = 'transfer' group by 1`,
  )
  const byKey = new Map(made.map((row) => [row['key'], row]))
  const said = sent.flatMap(({ key, tonnes, acknowledged }) => {
    const row = byKey.get(key)
    if (!row) return acknowledged ? [`transfer ${key} was acknowledged and is not there`] : []
    if (row['movements'] !== 1) return [`transfer ${key} is there ${row['movements']} times`]
    return row['tonnes'] === tonnes ? [] : [`transfer ${key} moved ${row['tonnes']} of ${tonnes} t`]
  })
  const keys = new Set(sent.map(({ key }) => key))
  said.push(...made.filter(({ key }) => !keys.has(String(key))).map(({ key }) => `nobody asked for transfer ${key}`))
  const { rows } = await run(
    `with flows as (select credit_id as id, tonnes from credit_entries union all
        select debit_id, -tonnes from credit_entries),
      replayed as (select f.id, sum(f.tonnes) as tonnes from flows f join credit_accounts a on a.id = f.id
        where a.kind <> 'issued' group by 1),
      held as (select account_id as id, sum(tonnes) as tonnes from credit_lots group by 1)
     select id, r.tonnes::text as replayed, h.tonnes::text as held from replayed r full join held h using (id)
      where coalesce(r.tonnes, 0) <> coalesce(h.tonnes, 0)
     union all
     select null, b.tonnes::text, l.tonnes::text from (select coalesce(sum(tonnes), 0) as tonnes from credit_blocks) b,
        (select coalesce(sum(tonnes), 0) as tonnes from credit_lots) l where b.tonnes <> l.tonnes`,
  )
  return [
    ...said,
    ...rows.map(({ id, replayed, held }) => `${id ?? 'all'}: entries or blocks say ${replayed} t, lots say ${held} t`),
  ]
}
