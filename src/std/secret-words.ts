/** Words for passwords and codes, and what joins a value to them, in languages other than English and German. */

/** Nobody says these but of what opens something. */
export const FOREIGN_PASSWORD: string = [
  '(?:contrase(?:ñ|n)a|parola|senha|wachtwoord|lösenord|adgangskode|passord|hasł|[şŞ][iİ]fre|парол[ьяею])\\p{L}{0,3}',
  'mots? de passe|palavras?-passe|kata sandi|m[ậa]t kh[ẩa]u|salasana\\p{L}{0,3}(?: on)?|jelsz[óa]\\p{L}{0,4}|(?:hesl|lozink)[aoeuy]m?(?!\\p{L})',
  // "Clave" alone is a clue.
  '(?:mi|tu|su|nuestra) clave(?: de acceso)?(?!\\p{L})|clave (?:(?:del? )?wi-?fi|de acceso)|code wi-?fi',
  'κωδικ[οό][ςύυ]? (?:πρόσβασης|(?:του )?wi-?fi|μου)|κωδικ[οό]ς(?= ?:| είναι)',
  '(?:ال)?كلم(?:ة|ات) ?(?:ال)?(?:مرور|سر)(?:ي|ك|نا)?|الرقم السري|(?:ال)?باسورد|(?:ה)?סיסמ[האת]\\p{L}{0,3}|पासवर्ड',
  '密[码碼]|口令|パスワード|暗証番号|(?:비밀번호|비번|패스워드)(?=는|은|가|이|[^\\p{L}]|$)',
  'รหัส(?:ผ่าน|ลับ|ประตู|เอทีเอ็ม)(?:ของ(?:ฉัน|ผม|เรา))?',
].join('|')

/** Codes, of which only those that open something are secrets. */
export const FOREIGN_CODE =
  'пин(?:[ -]?код)?|पिन(?! ?कोड)|m[ãa] pin|c[óo]digo|codice|digicode|kod(?:u|em)?|код|kode|kód|(?:ال)?رمز(?: (?:الدخول|الباب|البوابة|التحقق))?'

/** Where such a code is for. */
export const FOREIGN_DOOR =
  'porte|puerta|porta\\b|port[ãa]o|portone|cancello|immeuble|garage[mn]|drzwi|bram[ayk]|klatk|alarm|kapı|двер|подъезд|домофон|сейф|ворот|калит|dve[řr]|ajtó|pintu|الدخول|الباب|البوابة'

/** And codes that are for anything else. */
export const FOREIGN_OPENS_NOTHING =
  '(?:c[óo]digo|codice|code|kod|kód|код|kode|รหัส|رمز)\\p{L}{0,2} (?:de |di |do |da |des |du |a |à )?(?:barr|postal|error|erro|erreur|fuente|fonte|source|descuento|descont|sconto|promo|produ|fiscale|poczt|kreskow|rabat|błęd|ошибк|товар|город|страны|pos\\b|المنتج|البريد)'

/** "Is", "are", "é", "הוא", as it stands between word and value. */
export const FOREIGN_IS =
  "es|era|est(?: le)?|c['’]est|este|är|er|è|é|je|jest|to|είναι|adalah|là|هي|هو|היא|הוא"
/** The same where no space need be before it. */
export const JOINED_IS = '是|は|为|為|는|은|가|이|คือ'

/** For whom or what, where the value follows at once: "kata sandi saya Panas2024", "код от двери 4711". */
export const FOREIGN_OF =
  "(?: (?:saya|aku|kami|của tôi|моя?|(?:от|к|для|do|de|del|da|della|di|du)(?: (?:la|las|el|il|lo|die|l['’]))? ?\\p{L}{3,15}))"

/** What Korean and Japanese put behind a value, and close the sentence with. */
export const FOREIGN_ENDING: RegExp =
  /(?<=[!-~])(?:입니다|이?에요|예요|이?야|이?고|이?었어요|です(?:よ|ね)?|でした|だよ?)$/u
