/** Names of the formats that can be read. */
export const FORMATS = [
  'jsonl',
  'messages',
  'transcript',
  'locomo',
  'longmemeval',
  'beam',
  'claude',
  'chatgpt',
  'whatsapp',
  'slack',
  'telegram',
  'mbox',
  'notes',
  'mem0',
  'zep',
  'langmem',
  'mcp-memory',
  'claude-code',
  'codex',
  'cursor',
] as const
export type Format = (typeof FORMATS)[number]
