import { randomUUID } from 'node:crypto'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { mostNewDevices, type Device, type DeviceChanges } from '@athar/contracts/mrv-projects'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { openProject } from '../projects/open-project.ts'
import { findProject } from '../projects/store.ts'
import { hashOfKey, newKey } from './key.ts'
import { changesOf, deviceOf, presentDevices } from './present-devices.ts'
import * as store from './store.ts'

export async function listDevices({
  actor,
  params,
  query,
  db,
}: Call<typeof mrvProjects.listDevices>): Promise<ResponseOf<typeof mrvProjects.listDevices>> {
  const { id } = (await findProject(db, actor.organisationId, params.id)) ?? fail('mrv-projects.project-not-found')
  const { rows, nextCursor } = await readPage(query, store.byName, (place) =>
    store.listDevices(db, actor.organisationId, id, place),
  )
  return { items: await presentDevices(db, rows), nextCursor }
}

export const readDevice = ({ actor, params, db }: Call<typeof mrvProjects.readDevice>): Promise<Device> =>
  deviceOf(db, actor.organisationId, params.id)

export async function readDeviceChanges(
  deps: ProjectDeps,
  { actor, params, db }: Call<typeof mrvProjects.readDeviceChanges>,
): Promise<DeviceChanges> {
  const found = (await store.findDevice(db, actor.organisationId, params.id)) ?? fail('mrv-projects.device-not-found')
  return changesOf(deps, db, found)
}

export async function addDevice({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.addDevice>): Promise<Device> {
  const { organisationId, personId } = actor
  const project = await openProject(db, organisationId, params.id)
  await store.lockSerialNumbers(db, organisationId)
  if ((await store.takenSerialNumbers(db, organisationId, [body.serialNumber])).length > 0)
    refuseField('serialNumber', 'serial-number-taken')
  const id = randomUUID()
  const added = { ...body, id, channelIds: body.channels.map(() => randomUUID()) }
  await store.insertDevices(db, { organisationId, personId, at: clock.now() }, project.id, [added])
  await audit({
    action: 'mrv-projects.add-device',
    subjectType: 'device',
    subjectId: id,
    details: { project: project.id },
  })
  return deviceOf(db, organisationId, id)
}

/** A new key in place of the one before. Only its digest is kept. */
export async function makeDeviceKey({
  actor,
  params,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.makeDeviceKey>): Promise<ResponseOf<typeof mrvProjects.makeDeviceKey>> {
  const { organisationId, personId } = actor
  const found = (await store.lockDevice(db, organisationId, params.id)) ?? fail('mrv-projects.device-not-found')
  await openProject(db, organisationId, found.projectId)
  const key = newKey()
  const made = { hash: hashOfKey(key)!, ending: key.slice(-4) }
  await store.setKey(db, { organisationId, personId, at: clock.now() }, found.id, made)
  await audit({ action: 'mrv-projects.make-device-key', subjectType: 'device', subjectId: found.id })
  return { key, device: await deviceOf(db, organisationId, found.id) }
}

/** Keys for the meters of a project that have none. Only their digests are kept. */
export async function makeDeviceKeys({
  actor,
  params,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.makeDeviceKeys>): Promise<ResponseOf<typeof mrvProjects.makeDeviceKeys>> {
  const { organisationId, personId } = actor
  const project = await openProject(db, organisationId, params.id)
  const keys = (await store.lockKeyless(db, organisationId, project.id, mostNewDevices)).map((device) => ({
    ...device,
    key: newKey(),
  }))
  if (keys.length === 0) return { keys: [] }
  const made = keys.map(({ id, key }) => ({ id, hash: hashOfKey(key)!, ending: key.slice(-4) }))
  await store.setKeys(db, { organisationId, personId, at: clock.now() }, made)
  const details = { count: keys.length }
  await audit({ action: 'mrv-projects.make-device-keys', subjectType: 'project', subjectId: project.id, details })
  return { keys: keys.map(({ id: deviceId, name, serialNumber, key }) => ({ deviceId, name, serialNumber, key })) }
}

export async function revokeDeviceKey({
  actor,
  params,
  db,
  audit,
  clock,
}: Call<typeof mrvProjects.revokeDeviceKey>): Promise<Device> {
  const { organisationId, personId } = actor
  const found = (await store.lockDevice(db, organisationId, params.id)) ?? fail('mrv-projects.device-not-found')
  if (found.keyHash !== null) {
    await store.setKey(db, { organisationId, personId, at: clock.now() }, found.id, null)
    await audit({ action: 'mrv-projects.revoke-device-key', subjectType: 'device', subjectId: found.id })
  }
  return deviceOf(db, organisationId, found.id)
}
