/** Readers of conversation files: `recollect/formats`. */
export type { BrokenRecord, Conversation, ConversationSession, ReadResult } from './conversation.ts'
export { FORMATS, type Format, parseConversations, readConversations } from './read-conversations.ts'
