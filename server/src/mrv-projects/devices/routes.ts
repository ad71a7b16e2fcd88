import { mrvProjects } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { importDevices } from './import-devices.ts'
import {
  addDevice,
  listDevices,
  makeDeviceKey,
  makeDeviceKeys,
  readDevice,
  readDeviceChanges,
  revokeDeviceKey,
} from './manage-devices.ts'
import { noteCalibration, noteExchange, removeExchange } from './note-change.ts'

export const deviceRoutes = (deps: ProjectDeps): readonly ServedRoute[] => [
  serve(mrvProjects.listDevices, listDevices),
  serve(mrvProjects.readDevice, readDevice),
  serve(mrvProjects.readDeviceChanges, (call) => readDeviceChanges(deps, call)),
  serve(mrvProjects.addDevice, addDevice),
  serve(mrvProjects.importDevices, importDevices),
  serve(mrvProjects.makeDeviceKey, makeDeviceKey),
  serve(mrvProjects.makeDeviceKeys, makeDeviceKeys),
  serve(mrvProjects.revokeDeviceKey, revokeDeviceKey),
  serve(mrvProjects.noteExchange, noteExchange),
  serve(mrvProjects.removeExchange, removeExchange),
  serve(mrvProjects.noteCalibration, (call) => noteCalibration(deps, call)),
]
