export { decodeCursor, encodeCursor } from '../platform/cursor.ts'
