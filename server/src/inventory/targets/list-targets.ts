import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readSettings, yearAsItStands } from '../boundary/index.ts'
import { countedYears, type CountedYear, type KpiDeps } from '../kpis/counted-years.ts'
import { readRestatements } from '../yearly/store.ts'
import { judged } from './judge.ts'
import {
  insertJudgement,
  readJudgements,
  readTargets,
  readVersions,
  type StoredJudgement,
  type StoredTarget,
  type StoredVersion,
} from './store.ts'

/** Every target with its status as the years stand now; a status that changed is kept with its cause. */
export async function listTargets(deps: KpiDeps, { actor, db, clock }: Call<typeof inventory.listTargets>) {
  const { organisationId } = actor
  const now = clock.now()
  const years = await countedYears(deps, db, organisationId, now)
  return {
    items: await targetsOf(db, organisationId, years, now),
    baseline: await baselineOf(deps, db, organisationId, years),
    countedYears: years.filter(({ counted }) => counted).map(({ year }) => year.year),
  }
}

export async function targetsOf(
  db: Db,
  organisationId: string,
  years: readonly CountedYear[],
  now: Date,
): Promise<inventory.Target[]> {
  const stored = await readTargets(db, organisationId)
  const versions = Map.groupBy(await readVersions(db, organisationId), ({ targetId }) => targetId)
  const judgements = Map.groupBy(await readJudgements(db, organisationId), ({ targetId }) => targetId)
  const items: inventory.Target[] = []
  for (const target of stored) {
    const before = judgements.get(target.id) ?? []
    const computed = judged(target.input, years)
    const changed = changedJudgement(target, computed.judgement, before[0], now)
    if (changed) await insertJudgement(db, organisationId, changed)
    items.push(targetShape(target, computed, versions.get(target.id) ?? [], changed ? [changed, ...before] : before))
  }
  return items
}

type Computed = ReturnType<typeof judged>

function targetShape(
  { id, version, input }: StoredTarget,
  computed: Computed,
  versions: readonly StoredVersion[],
  judgements: readonly StoredJudgement[],
): inventory.Target {
  return {
    id,
    version,
    input,
    ...computed,
    versions: versions.map(({ version: number, plan, reason, changedBy, changedAt }) => ({
      version: number,
      input: plan,
      reason,
      changedBy,
      changedAt: changedAt.toISOString(),
    })),
    judgements: judgements.map(({ year, status, value, cause, at }) => ({
      year,
      status,
      value,
      cause,
      at: at.toISOString(),
    })),
  }
}

/** A judgement that differs from the last one kept, with what brought it about. */
function changedJudgement(
  target: StoredTarget,
  now: inventory.TargetJudgement,
  last: StoredJudgement | undefined,
  at: Date,
): StoredJudgement | null {
  if (!now.ok) return null
  const { year, status, value } = now
  const same = last?.year === year && last.status === status && last.value === value
  if (same && last.targetVersion === target.version) return null
  const cause =
    last?.targetVersion !== target.version ? 'target-saved' : last.year < year ? 'year-counted' : 'year-restated'
  return { targetId: target.id, targetVersion: target.version, year, status, value, cause, at }
}

/** The base year as published first, and as it stands after its restatements. */
async function baselineOf(
  deps: KpiDeps,
  db: Db,
  organisationId: string,
  years: readonly CountedYear[],
): Promise<inventory.Baseline> {
  const { baseYear } = await deps.organisations.read(db, organisationId)
  const { recalculationThreshold } = await readSettings(db, organisationId)
  const counted = years.find(({ year }) => year.year === baseYear)
  const state = counted?.year.state ?? (await yearAsItStands(deps, db, organisationId, baseYear)).state
  const restatements = await readRestatements(db, organisationId, baseYear)
  const kgOf = (totals: (typeof restatements)[number]['totalsBefore']) =>
    totals.total.location.co2e[totals.gwpSet as 'AR5'] ?? '0'
  return {
    year: baseYear,
    state,
    records: counted?.records ?? 0,
    kg: counted?.totals.location?.kg ?? '0',
    threshold: recalculationThreshold,
    restatements: restatements.map(({ reason, openedAt, totalsBefore, totalsAfter }) => ({
      reason,
      at: openedAt.toISOString(),
      beforeKg: kgOf(totalsBefore),
      afterKg: totalsAfter && kgOf(totalsAfter),
    })),
  }
}
