import { isolate, textValues, type TextValue } from '@athar/i18n'
import type { CodeWords, CodesByField, StoredWords } from '../profile/index.ts'

/** Words that stand under a key of their own, which ends in the code. */
const under =
  (prefix: string, suffix = ''): CodeWords =>
  (code, { say }) =>
    say(`${prefix}.${code}${suffix}`)

const language = under('profile:myData.values.languages')
const role: CodeWords = (code, { say }) => say(`common:roles.${code}`) ?? say(`profile:guard.roles.${code}`)
/** One that is gone is still named by the trail. */
const scope: CodeWords = (code, { say }) =>
  say(`profile:apiTokens.scopes.${code}.name`) ?? say(`organisation-trail:codes.scopes.${code}`)
const version = under('profile:myData.values.versions')
const factor = under('profile:myData.values.factors')

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
  severity: under('security:severities'),
  kind,
  status: under('profile:myData.values.factorStates'),
  // Of whoever blocks somebody it is a sentence, and stays one.
  reason: under('security:wrongAnswers'),
}
const details = {
  details: { names: under('security:detail'), codes: detailCodes },
} as const

/** Which words of which feature say the codes of a section, as its own pages say them. */
export const storedWords: StoredWords = {
  words: [
    'security',
    'organisation-trail',
    'notifications',
    'content-editor',
    'moderation',
    'brand',
    'requests',
    'tree-adoption',
    'volunteering',
  ],
  sections: {
    account: {
      members: {
        otherDetails: {
          codes: {
            language,
            digits: under('profile:myData.values.digits'),
            calendar: under('profile:myData.values.calendars'),
          },
        },
      },
    },
    'sign-in-methods': {
      codes: { provider: (code, { say }) => (code === 'email' ? say('profile:signInWays.email') : null) },
      members: { toldByProvider: {} },
    },
    sessions: { codes: { assurance: under('profile:myData.values.assurance'), methods: method } },
    'sign-in-places': { codes: { language } },
    'second-factors': { codes: { type: factor, status: under('profile:myData.values.factorStates') } },
    memberships: { codes: { role } },
    invitations: { codes: { role } },
    'platform-roles': { codes: { role } },
    'api-tokens': { codes: { scopes: scope } },
    notices: { codes: { kind: under('notifications:kinds', '.name'), details: notice } },
    'notice-settings': {
      members: {
        deliveries: {
          names: under('notifications:kinds', '.name'),
          every: under('notifications:settings.deliveries'),
        },
      },
    },
    consents: { codes: { text: under('profile:myData.consents.texts', '.name'), language } },
    'account-events': { codes: { action: action }, members: details },
    'security-events': {
      codes: { event: action, severity: under('security:severities') },
      members: details,
    },
    'content-edits': { codes: { kind: under('content-editor:kinds'), action: version } },
    moderation: { codes: { kind: under('moderation:kinds') } },
    'brand-edits': { codes: { name: under('brand:keys', '.name'), action: version } },
    requests: { codes: { kind: under('requests:kinds', '.name'), status: under('requests:states'), language } },
    'adopted-trees': { codes: { checks: treeCheck } },
    volunteering: { codes: { state: under('volunteering:states') } },
  },
}

/** What it told, as it told it. */
function notice(data: string, { say, item, settings }: Parameters<CodeWords>[1]): string | null {
  const wordOf = (key: string) => say(`notifications:${key}`) ?? key
  const values = {
    ...textValues(JSON.parse(data) as Record<string, TextValue>, settings, wordOf),
    person: wordOf('somebody'),
  }
  const kind = `notifications:kinds.${String(item['kind'])}`
  const title = say(`${kind}.title`, values)
  return title && [title, say(`${kind}.text`, values)].join(' – ')
}

/** A day and how the tree stood on it. */
function treeCheck(check: string, { say }: Parameters<CodeWords>[1]): string | null {
  const [day = '', state = ''] = check.split(' ')
  const words = say(`tree-adoption:states.${state}`)
  return words && `${isolate(day)} ${words}`
}
