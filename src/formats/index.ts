/** Readers of conversation files: `recollect/formats`. */
export {
  type AddConversationOptions,
  addConversation,
  type ConversationAdded,
  type TurnPlace,
} from './add-conversation.ts'
export type { BrokenRecord, Conversation, ConversationSession, ReadResult } from './conversation.ts'
export { FORMATS, type Format } from './known.ts'
export { type FoundFile, type LeftFile, listConversationFiles } from './list-conversation-files.ts'
export { type ParseOptions, parseConversations } from './parse-conversations.ts'
export { readConversations } from './read-conversations.ts'
