/** Traditional characters, each before its simplified form: those in headings, groups, relations and places. */
const pairs =
  '隊队稱称組组別别員员證证號号碼码國国區区長长電电話话監监護护聯联絡络繫系學学師师導导單单機机動动郵邮縣县詳详細细請请參参賽赛團团體体齡龄級级園园兒儿親亲媽妈爺爷臺台灣湾門门韓韩馬马來来亞亚紐纽蘭兰義义個个歲岁費费報报項项類类連连繁繁絕绝滿满齊齐備备註注總总計计數数簽签蓋盖聲声説说說说讀读與与為为從从對对關关係系寶宝舊旧傳传選选間间東东廣广華华陽阳龍龙鄉乡鎮镇們们應应當当際际領领輔辅職职稚稚戰战慶庆陝陕蘇苏遼辽貴贵雲云肅肃寧宁內内';

const simplified: ReadonlyMap<string, string> = (() => {
  const letters = [...pairs];
  return new Map(letters.flatMap((letter, index) => (index % 2 === 0 ? [[letter, letters[index + 1] ?? letter] as const] : [])));
})();

/** Returns true if a text has plain characters only: no form of theirs is another's. */
export const isAscii = (text: string): boolean => /^[ -~]*$/u.test(text);

/** Replaces the traditional characters of known words with their simplified forms; others stay as they are. Only for comparing words. */
export const simplify = (text: string): string => [...text].map((letter) => simplified.get(letter) ?? letter).join('');
