import { volunteering as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { downloadAttendance, readAttendance } from './attendance.ts'
import {
  downloadEvent,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendar,
  readCalendarAddress,
} from './calendar/own-calendar.ts'
import { readPass, readRoster, syncCheckIns } from './check-in.ts'
import { decideSignUps, listVolunteers } from './decide-sign-ups.ts'
import type { VolunteeringDeps } from './deps.ts'
import { downloadHours, readHoursProof, showName } from './hours-certificate.ts'
import { joinEvent, listSignUps, withdrawSignUp } from './join-event.ts'
import { cancelEvent, createEvent, listOwnEvents, readOwnEvent, updateEvent } from './manage-events.ts'
import { readProfile, readVolunteer, saveProfile } from './profile.ts'
import { listMessages, sendMessage } from './send-message.ts'
import { listEvents, readEvent } from './read-events.ts'
import { hideEvent } from './hide-event.ts'

export const volunteeringRoutes = (deps: VolunteeringDeps): readonly ServedRoute[] => [
  serve(contracts.listEvents, listEvents),
  serve(contracts.readEvent, readEvent),
  serve(contracts.hideEvent, (call) => hideEvent(deps, call)),

  serve(contracts.joinEvent, (call) => joinEvent(deps, call)),
  serve(contracts.listSignUps, listSignUps),
  serve(contracts.withdrawSignUp, (call) => withdrawSignUp(deps, call)),
  serve(contracts.readPass, (call) => readPass(deps, call)),
  serve(contracts.downloadHours, (call) => downloadHours(deps, call)),
  serve(contracts.showName, (call) => showName(deps, call)),
  serve(contracts.readHoursProof, readHoursProof),

  serve(contracts.downloadEvent, (call) => downloadEvent(deps, call)),
  serve(contracts.readCalendarAddress, (call) => readCalendarAddress(deps, call)),
  serve(contracts.makeCalendarAddress, (call) => makeCalendarAddress(deps, call)),
  serve(contracts.endCalendarAddress, endCalendarAddress),
  serve(contracts.readCalendar, (call) => readCalendar(deps, call)),

  serve(contracts.readProfile, (call) => readProfile(deps, call)),
  serve(contracts.saveProfile, (call) => saveProfile(deps, call)),
  serve(contracts.readVolunteer, (call) => readVolunteer(deps, call)),

  serve(contracts.listOwnEvents, listOwnEvents),
  serve(contracts.createEvent, (call) => createEvent(deps, call)),
  serve(contracts.readOwnEvent, readOwnEvent),
  serve(contracts.updateEvent, (call) => updateEvent(deps, call)),
  serve(contracts.cancelEvent, (call) => cancelEvent(deps, call)),
  serve(contracts.listVolunteers, (call) => listVolunteers(deps, call)),
  serve(contracts.decideSignUps, (call) => decideSignUps(deps, call)),
  serve(contracts.listMessages, listMessages),
  serve(contracts.sendMessage, (call) => sendMessage(deps, call)),
  serve(contracts.readAttendance, (call) => readAttendance(deps, call)),
  serve(contracts.downloadAttendance, (call) => downloadAttendance(deps, call)),
  serve(contracts.readRoster, (call) => readRoster(deps, call)),
  serve(contracts.syncCheckIns, (call) => syncCheckIns(deps, call)),
]
