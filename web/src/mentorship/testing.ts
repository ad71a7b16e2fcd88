import {
  mentorshipDetail,
  type GroupCard,
  type MentorCard,
  type MentorshipDetail,
  type OwnMentor,
} from '@athar/contracts/mentorship'

export const id = (number: number): string => `0a2a0a2a-0000-4000-8000-${String(number).padStart(12, '0')}`

const offer = {
  about: 'I plant trees in Thadiq.',
  topics: ['water', 'energy'],
  languages: ['ar'],
  region: 'SA-01',
  times: ['weekend-morning'],
  capacity: 2,
} satisfies Partial<MentorCard>

export const aMentor = (over: Partial<MentorCard> = {}): MentorCard => ({
  ...offer,
  id: id(1),
  name: 'Omar Alzahrani',
  free: 1,
  reasons: ['topic'],
  ...over,
})

export const ownMentor = (over: Partial<OwnMentor> = {}): OwnMentor => ({
  ...offer,
  id: id(1),
  state: 'approved',
  version: 3,
  reason: null,
  held: false,
  ...over,
})

export const aGroup = (over: Partial<GroupCard> = {}): GroupCard => ({
  id: id(5),
  title: 'Water at home',
  topic: 'water',
  language: 'ar',
  places: 8,
  mentor: 'Omar Alzahrani',
  free: 3,
  own: false,
  ages: null,
  reasons: [],
  ...over,
})

export const aMentorship = (over: Partial<MentorshipDetail> = {}): MentorshipDetail =>
  mentorshipDetail.parse({
    id: id(7),
    side: 'mentor',
    mentor: 'Omar Alzahrani',
    mentee: 'Reem',
    under18: false,
    group: null,
    topic: 'water',
    language: 'ar',
    goal: 'To save water at school.',
    state: 'requested',
    paused: false,
    askedAt: '2026-11-20T08:00:00.000Z',
    version: 2,
    feedback: null,
    notes: [],
    history: [],
    ...over,
  })
