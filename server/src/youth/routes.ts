import { youth as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { readBoard, readProof } from './board.ts'
import { certify } from './certificate/certify.ts'
import { downloadCertificate } from './certificate/download-certificate.ts'
import { answerLesson, openLesson, readCourse, readLesson } from './courses.ts'
import type { YouthDeps } from './deps.ts'
import { joinChallenge, leaveChallenge, readParticipation } from './join-challenge.ts'
import { logAction } from './log-action.ts'
import { readOwn } from './own-page.ts'
import { readPhoto, uploadPhoto } from './photos.ts'
import { decideLog, decideTeam, listReviews } from './reviews.ts'
import { foundTeam, joinTeam, leaveTeam } from './teams.ts'

export const youthRoutes = (deps: YouthDeps): readonly ServedRoute[] => [
  serve(contracts.readBoard, readBoard),
  serve(contracts.readProof, readProof),
  serve(contracts.readCourse, (call) => readCourse(deps, call)),
  serve(contracts.readLesson, readLesson),

  serve(contracts.readOwn, (call) => readOwn(deps, call)),
  serve(contracts.joinChallenge, (call) => joinChallenge(deps, call)),
  serve(contracts.readParticipation, readParticipation),
  serve(contracts.leaveChallenge, leaveChallenge),
  serve(contracts.logAction, (call) => logAction(deps, call)),
  serve(contracts.uploadPhoto, (call) => uploadPhoto(deps, call)),
  serve(contracts.readOwnPhoto, (call) => readPhoto(deps, call)),

  serve(contracts.foundTeam, (call) => foundTeam(deps, call)),
  serve(contracts.joinTeam, (call) => joinTeam(deps, call)),
  serve(contracts.leaveTeam, leaveTeam),

  serve(contracts.openLesson, (call) => openLesson(deps, call)),
  serve(contracts.answerLesson, (call) => answerLesson(deps, call)),
  serve(contracts.certify, (call) => certify(deps, call)),
  serve(contracts.downloadCertificate, (call) => downloadCertificate(deps, call)),

  serve(contracts.listReviews, listReviews),
  serve(contracts.decideLog, (call) => decideLog(deps, call)),
  serve(contracts.decideTeam, (call) => decideTeam(deps, call)),
  serve(contracts.readPhoto, (call) => readPhoto(deps, call)),
]
