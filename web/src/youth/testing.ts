import {
  lesson,
  openedLesson,
  own,
  participationDetail,
  waitingLog,
  type Lesson,
  type OpenedLesson,
  type Own,
  type ParticipationDetail,
  type Team,
  type WaitingLog,
} from '@athar/contracts/youth'

export const id = (number: number): string => `0a4a0a4a-0000-4000-8000-${String(number).padStart(12, '0')}`

const totals = { co2e: '12.5', water: '300', electricity: '0' }
const title = { en: 'Tap detectives', ar: 'محققو الصنابير' }

export const aParticipation = (over: Partial<ParticipationDetail> = {}): ParticipationDetail =>
  participationDetail.parse({
    id: id(1),
    challenge: 'tap-detectives',
    title,
    weeks: 2,
    points: 90,
    earned: 30,
    accepted: 1,
    needed: 3,
    expected: '50',
    expectedMetric: 'co2e',
    expectedUnit: { en: 'kg CO2e', ar: 'كجم مكافئ CO2' },
    totals,
    state: 'joined',
    joinedAt: '2026-11-10T08:00:00.000Z',
    logs: [],
    ...over,
  })

export const aTeam = (over: Partial<Team> = {}): Team => ({
  name: 'Wadi school',
  kind: 'school',
  region: 'SA-01',
  state: 'accepted',
  reason: '',
  code: 'WADI-77',
  members: 4,
  ...over,
})

export const ownAnswer = (over: Partial<Own> = {}) => ({
  'GET /api/youth/own': {
    body: own.parse({
      standing: 'adult',
      region: null,
      team: null,
      points: 30,
      level: 1,
      nextLevel: 100,
      season: '2026-Q4',
      seasonPoints: 30,
      totals,
      participations: [],
      courses: [],
      certificates: [],
      ...over,
    }),
  },
})

const both = (en: string, ar: string) => ({ en, ar })
export const aLesson = (over: Partial<Lesson> = {}): Lesson =>
  lesson.parse({
    slug: 'drips',
    title: both('Drips', 'قطرات'),
    minutes: 5,
    parts: [{ title: both('A slow drip', 'قطرة بطيئة'), text: both('It adds up.', 'تتراكم.') }],
    chart: null,
    sources: [],
    next: 'leaks',
    ...over,
  })

const drips = { text: both('What drips?', 'ما الذي يقطر؟'), options: [both('A tap', 'صنبور'), both('A wall', 'جدار')] }
const mends = { text: both('Who mends it?', 'من يصلحه؟'), options: [both('You', 'أنت'), both('The rain', 'المطر')] }
/** The questions of a try; another one asks them the other way round. */
export const anOpened = (tries = 0): OpenedLesson =>
  openedLesson.parse({ tries, questions: tries === 0 ? [drips, mends] : [mends, drips] })

export const aWaitingLog = (over: Partial<WaitingLog> = {}): WaitingLog =>
  waitingLog.parse({
    id: id(31),
    action: both('Close the tap', 'إغلاق الصنبور'),
    amount: '12.5',
    unit: both('minutes', 'دقائق'),
    doneOn: '2026-11-20',
    savings: [],
    createdAt: '2026-11-20T08:00:00.000Z',
    challenge: title,
    own: false,
    compared: true,
    like: null,
    ...over,
  })

/** The challenge as its editors published it. */
export const challenges = {
  'GET /api/content/youth-challenge': {
    body: {
      items: [
        {
          slug: 'tap-detectives',
          position: 1,
          version: 1,
          publishedAt: '2026-11-01T08:00:00.000Z',
          sample: false,
          body: {
            title,
            theme: 'water',
            weeks: 2,
            ages: { from: 8, to: 18 },
            points: 90,
            why: both('A slow drip is easy to mend.', 'قطرة بطيئة يسهل إصلاحها.'),
            aim: both('Mend every leak.', 'إصلاح كل تسريب.'),
            actions: [
              {
                name: both('Close the tap', 'إغلاق الصنبور'),
                counted: both('minutes closed', 'دقائق الإغلاق'),
                unit: both('minute', 'دقيقة'),
                savings: [],
                evidence: both('Daily log', 'سجل يومي'),
                note: null,
              },
            ],
            sources: [],
          },
        },
      ],
      sources: [],
    },
  },
}
