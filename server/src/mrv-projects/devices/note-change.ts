import { randomUUID } from 'node:crypto'
import type { mrvProjects } from '@athar/contracts'
import type { Device } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { refuseFrozenReadings } from '../periods/refuse-frozen.ts'
import { heardBy, holdDevice } from '../readings/store.ts'
import { judgeAgain } from '../readings/take-in.ts'
import { deviceOf } from './present-devices.ts'
import * as store from './store.ts'

/** A meter was exchanged; what its register measured around that time is counted again. */
export async function noteExchange({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.noteExchange>): Promise<Device> {
  const { organisationId, personId } = actor
  const now = clock.now()
  const channel = (await store.findChannel(db, organisationId, params.id)) ?? fail('mrv-projects.channel-not-found')
  if (channel.kind !== 'register') refuseField('at', 'exchange-of-register')
  if (Date.parse(body.at) > now.getTime()) refuseField('at', 'in-the-future')
  for (const path of ['lastValue', 'firstValue'] as const)
    if (channel.digits !== null && Number(body[path]) >= 10 ** channel.digits) refuseField(path, 'beyond-register')
  const at = new Date(body.at)
  await holdAround(db, { organisationId, channel, at })
  const id = randomUUID()
  if (!(await store.insertExchange(db, { organisationId, personId, at: now }, channel.id, { id, ...body })))
    fail('mrv-projects.exchange-there')
  await judgeAgain(db, channel, at, at, now)
  const details = { channel: channel.code, at: body.at, last: body.lastValue, first: body.firstValue }
  await audit({ action: 'mrv-projects.note-exchange', subjectType: 'device', subjectId: channel.deviceId, details })
  return deviceOf(db, organisationId, channel.deviceId)
}

/** No batch of the meter comes in between, and nothing of a frozen period follows from the exchange. */
async function holdAround(
  db: Db,
  { organisationId, channel, at }: { organisationId: string; channel: { id: string; deviceId: string }; at: Date },
): Promise<void> {
  await holdDevice(db, channel.deviceId)
  const to = await heardBy(db, channel.id, at)
  await refuseFrozenReadings(db, { organisationId, channelIds: [channel.id], from: at, to })
}

/** An exchange was recorded wrongly; the trail of the organisation keeps what it said. */
export async function removeExchange({
  actor: { organisationId },
  params,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.removeExchange>): Promise<Device> {
  const found = (await store.findExchange(db, organisationId, params.id)) ?? fail('mrv-projects.exchange-not-found')
  const channel =
    (await store.findChannel(db, organisationId, found.channelId)) ?? fail('mrv-projects.channel-not-found')
  await holdAround(db, { organisationId, channel, at: found.at })
  await store.deleteExchange(db, found.id)
  await judgeAgain(db, channel, found.at, found.at, clock.now())
  const details = { channel: channel.code, at: found.at.toISOString(), last: found.lastValue, first: found.firstValue }
  await audit({ action: 'mrv-projects.remove-exchange', subjectType: 'device', subjectId: channel.deviceId, details })
  return deviceOf(db, organisationId, channel.deviceId)
}

/** A certificate of calibration; readings that came after the one before it lose their flag. */
export async function noteCalibration(
  deps: Pick<ProjectDeps, 'evidence'>,
  { actor, params, body, db, audit, clock }: Call<typeof mrvProjects.noteCalibration>,
): Promise<Device> {
  const { organisationId, personId } = actor
  const now = clock.now()
  const device = (await store.lockDevice(db, organisationId, params.id)) ?? fail('mrv-projects.device-not-found')
  const files = (await deps.evidence.ofSubjects(db, 'project', [device.projectId])).get(device.projectId) ?? []
  if (!files.some(({ id, state }) => id === body.evidenceId && state !== 'rejected'))
    fail('mrv-projects.evidence-not-found')
  await holdDevice(db, device.id)
  const [from, to] = [new Date(`${body.validFrom}T00:00:00+03:00`), new Date(`${body.validTo}T23:59:59.999+03:00`)]
  const channels = await store.channelsOf(db, [device.id])
  await refuseFrozenReadings(db, { organisationId, channelIds: channels.map(({ id }) => id), from, to })
  await store.insertCalibration(db, { organisationId, personId, at: now }, device.id, { id: randomUUID(), ...body })
  for (const channel of channels) await judgeAgain(db, channel, from, to, now)
  const details = { from: body.validFrom, to: body.validTo }
  await audit({ action: 'mrv-projects.note-calibration', subjectType: 'device', subjectId: device.id, details })
  return deviceOf(db, organisationId, device.id)
}
