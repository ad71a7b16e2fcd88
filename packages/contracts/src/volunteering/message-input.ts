import { z } from 'zod'
import { uuid } from '../core/wire.ts'
import { mostMessage } from './vocabulary.ts'

const text = z.string().trim().max(mostMessage)

/** In one language at least; readers get theirs where it is there. */
export const messageInput = z.object({
  text: z
    .object({ en: text, ar: text })
    .refine(({ en, ar }) => en !== '' || ar !== '', { params: { code: 'text-missing' } }),
  shift: uuid.nullable().default(null),
})
export type MessageInput = z.infer<typeof messageInput>
