import { isolate } from '@athar/i18n'
import { wordsUnder, type CodeWords, type CodesByField, type StoredWords } from '../platform/stored-words.ts'
import { manifests } from './features.ts'

const language = wordsUnder('profile:myData.values.languages')
const role: CodeWords = (code, { say }) => say(`common:roles.${code}`) ?? say(`profile:guard.roles.${code}`)
/** One that is gone is still named by the trail. */
const scope: CodeWords = (code, { say }) =>
  say(`profile:apiTokens.scopes.${code}.name`) ?? say(`organisation-trail:codes.scopes.${code}`)
const factor = wordsUnder('profile:myData.values.factors')

/** `oauth` is followed by the service, and by what it said of its own proof. */
const method: CodeWords = (code, { say }) => {
  const [how = '', ...by] = code.split(' ')
  const words = say(`security:methods.${how.replace('/', '-')}`)
  return words && [words, ...by.map(isolate)].join(' ')
}

const camel = (code: string) => code.replaceAll(/[._-](\w)/g, (_whole, letter: string) => letter.toUpperCase())

/** Actions are named as the trail names them, whichever page has words for them. */
const action: CodeWords = (code, { say }) =>
  say(`security:events.${camel(code)}`) ??
  say(`organisation-trail:actions.${code}`) ??
  say(`profile:myData.actions.${code}`)

/** Of what something was told: actions of several features say so under one name. */
const kind: CodeWords = (code, { say }) =>
  say(`profile:myData.consents.texts.${code}.name`) ??
  say(`content-editor:kinds.${code}`) ??
  say(`moderation:kinds.${code}`) ??
  say(`requests:kinds.${code}.name`)

const detailCodes: CodesByField = {
  method,
  role,
  language,
  type: factor,
  factors: factor,
  scopes: scope,
  severity: wordsUnder('security:severities'),
  kind,
  status: wordsUnder('profile:myData.values.factorStates'),
  // Of whoever blocks somebody it is a sentence, and stays one.
  reason: wordsUnder('security:wrongAnswers'),
}
const details = {
  details: { names: wordsUnder('security:detail'), codes: detailCodes },
} as const

/** Sections whose words several features have. */
const shared: StoredWords = {
  words: ['security', 'organisation-trail', 'content-editor', 'moderation', 'requests'],
  sections: {
    account: {
      members: {
        otherDetails: {
          codes: {
            language,
            digits: wordsUnder('profile:myData.values.digits'),
            calendar: wordsUnder('profile:myData.values.calendars'),
          },
        },
      },
    },
    'sign-in-methods': {
      codes: { provider: (code, { say }) => (code === 'email' ? say('profile:signInWays.email') : null) },
      members: { toldByProvider: {} },
    },
    sessions: { codes: { assurance: wordsUnder('profile:myData.values.assurance'), methods: method } },
    'sign-in-places': { codes: { language } },
    'second-factors': { codes: { type: factor, status: wordsUnder('profile:myData.values.factorStates') } },
    memberships: { codes: { role } },
    invitations: { codes: { role } },
    'platform-roles': { codes: { role } },
    'api-tokens': { codes: { scopes: scope } },
    consents: { codes: { text: wordsUnder('profile:myData.consents.texts', '.name'), language } },
    'account-events': { codes: { action: action }, members: details },
    'security-events': {
      codes: { event: action, severity: wordsUnder('security:severities') },
      members: details,
    },
  },
}

/** Which words of which feature say the codes of a section, as its own pages say them. */
export async function loadStoredWords(): Promise<StoredWords> {
  const own = await Promise.all(manifests.flatMap(({ storedWords }) => storedWords?.() ?? []))
  return {
    words: [...new Set([shared, ...own].flatMap(({ words }) => words))],
    sections: Object.assign({}, ...[shared, ...own].map(({ sections }) => sections)) as StoredWords['sections'],
  }
}
