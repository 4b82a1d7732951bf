declare const kind: unique symbol

/** A string that cannot be passed where another kind of id is meant. Costs nothing at run time. */
type Id<K extends string> = string & { readonly [kind]: K }

export type TurnId = Id<'turn'>
export type SessionId = Id<'session'>
export type TopicId = Id<'topic'>
export type EntityId = Id<'entity'>
export type FactId = Id<'fact'>
export type ExperienceId = Id<'experience'>
export type ClusterId = Id<'cluster'>
