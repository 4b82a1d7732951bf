/** Names of languages: alternatives of a pattern, in small letters. */
export const LANGUAGES: string =
  'english|german|french|spanish|italian|portuguese|dutch|polish|chinese|mandarin|japanese|korean|russian|ukrainian|turkish|arabic|hindi|greek|czech|swedish|danish|norwegian|finnish|hungarian|romanian'
