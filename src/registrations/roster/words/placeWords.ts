/**
 * Spellings of countries and regions besides their names in the languages of the browser: by code (ISO 3166-1 alpha-2), words for people
 * and short or old names. Compared without spaces and signs, in lower case.
 */
const lines = `
CN 中华人民共和国,中国大陆,中国内地,大陆,内地,中国籍,中国公民,prc,peoplesrepublicofchina,prchina,chinapr,mainlandchina,chinamainland,chinese
HK 香港,中国香港,港籍,中华人民共和国香港,香港特别行政区,中国香港特别行政区,港,香港中国,香港特区,hongkong,hongkongchina,hongkongsar,hongkongsarchina,chinahongkong,hksar,hongkonger
MO 澳门,中国澳门,中华人民共和国澳门,澳门特别行政区,中国澳门特别行政区,澳,澳门中国,澳门特区,macau,macao,macauchina,macaochina,macausar,macaosar,macausarchina,macaosarchina,chinamacau,chinamacao,macanese
TW 台湾,中国台湾,台籍,中华民国,republicofchina,chinarepublicof,taiwanroc,台湾省,台湾地区,中国台湾省,中国台湾地区,台湾中国,台,中华台北,taiwan,taiwanchina,chinataiwan,taiwanprovinceofchina,chinesetaipei,taiwanese,roc
US 美国,美籍,美利坚合众国,美国籍,usa,us,unitedstates,unitedstatesofamerica,america,theunitedstates,american
GB 英国,英籍,大不列颠,英国籍,英格兰,苏格兰,威尔士,北爱尔兰,uk,greatbritain,britain,england,scotland,wales,northernireland,nireland,theuk,unitedkingdomofgreatbritainandnorthernireland,british,english,scottish,welsh,großbritannien,grossbritannien,grandebretagne,granbretaña,inglaterra,angleterre,англия
AE 阿联酋,阿拉伯联合酋长国,الإمارات,uae,theuae,unitedarabemirates,emirati,emirates,dubai,abudhabi
KR 韩国,南韩,韩籍,한국,skorea,大韩民国,korea,southkorea,republicofkorea,korearepublicof,rok,korean,southkorean
KP 朝鲜,北朝鲜,northkorea,dprk,nkorea,democraticpeoplesrepublicofkorea,koreademocraticpeoplesrepublicof,koreadpr,northkorean
JP 日本,日本国,日籍,japanese
SG 新加坡,星加坡,singaporean
MY 马来西亚,大马,malaysian
ID 印尼,印度尼西亚,indonesian
TH 泰国,泰籍,ประเทศไทย,thai
VN 越南,vietnam,vietnamese
PH 菲律宾,thephilippines,filipino,philippine
IN 印度,indian
RU 俄罗斯,俄国,俄籍,рф,俄罗斯联邦,russia,russianfederation,russian
UA 乌克兰,ukrainian
BY 白俄罗斯,belarusian
KZ 哈萨克斯坦,哈萨克,kazakh,kazakhstani
KG 吉尔吉斯斯坦,кыргызстан,kyrgyzrepublic,kyrgyz
UZ 乌兹别克斯坦,uzbek
MN 蒙古,蒙古国,монголулс,mongolian
DE 德国,德籍,德意志,german,federalrepublicofgermany
FR 法国,法籍,法兰西,french
IT 意大利,意籍,义大利,italian
ES 西班牙,spanish
PT 葡萄牙,portuguese
NL 荷兰,holland,thenetherlands,dutch
BE 比利时,belgian
CH 瑞士,swiss
AT 奥地利,austrian
SE 瑞典,swedish
NO 挪威,norwegian
DK 丹麦,danish
FI 芬兰,finnish
IS 冰岛,icelandic
IE 爱尔兰,irish,republicofireland,eire
PL 波兰,polish
CZ 捷克,捷克共和国,czechrepublic,czech
SK 斯洛伐克,slovakrepublic,slovak
HU 匈牙利,hungarian
RO 罗马尼亚,romanian
BG 保加利亚,bulgarian
GR 希腊,greek
RS 塞尔维亚,serbian
HR 克罗地亚,croatian
SI 斯洛文尼亚,slovenian
TR 土耳其,turkey,turkiye,türkiye,turkish
IL 以色列,israeli
SA 沙特,沙特阿拉伯,ksa,saudi,saudiarabian
QA 卡塔尔,qatari
KW 科威特,kuwaiti
EG 埃及,egyptian
IR 伊朗,iran,iranian,islamicrepublicofiran
IQ 伊拉克,iraqi
PK 巴基斯坦,pakistani
BD 孟加拉,孟加拉国,bangladeshi
LK 斯里兰卡,srilankan
NP 尼泊尔,nepali,nepalese
MM 缅甸,burma,burmese
KH 柬埔寨,cambodian
LA 老挝,laopdr,laopeoplesdemocraticrepublic,寮国,laos,laotian,lao
BN 文莱,汶莱,brunei,bruneian
AU 澳大利亚,澳洲,australian
NZ 新西兰,纽西兰,newzealander,kiwi
CA 加拿大,canadian
MX 墨西哥,mexican
BR 巴西,brazilian
AR 阿根廷,argentine,argentinian
CL 智利,chilean
CO 哥伦比亚,colombian
PE 秘鲁,peruvian
ZA 南非,southafrican
NG 尼日利亚,nigerian
KE 肯尼亚,kenyan
ET 埃塞俄比亚,ethiopian
GH 加纳,ghanaian
MA 摩洛哥,moroccan
CI 科特迪瓦,象牙海岸,ivorycoast
CD 刚果民主共和国,刚果金,drc,drcongo,congodrc,congodemocraticrepublicofthe,democraticrepublicofthecongo
CG 刚果共和国,刚果布,congorepublicofthe,republicofthecongo
SY 叙利亚,syrianarabrepublic,syrian
PS 巴勒斯坦,palestine,palestinian
VA 梵蒂冈,vatican,holysee
MK 北马其顿,macedonia,northmacedonia
SZ 斯威士兰,swaziland
CV 佛得角,capeverde
TL 东帝汶,easttimor
`;

export const countryWords: readonly (readonly [code: string, words: readonly string[]])[] = lines
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, 2), line.slice(3).split(',')] as const);

/** Three-letter codes, as in passports and tickets, each before its two-letter code (ISO 3166-1). */
const threeLetters = `
ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD
BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM
CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH
ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL
GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO
JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA
MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC
NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY
PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST
SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ
UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
`;

/** Pairs of three-letter and two-letter codes, in lower case. */
export const threeLetterCodes: readonly (readonly [three: string, two: string])[] = threeLetters
  .trim()
  .split(/\s/u)
  .map((pair) => [pair.slice(0, 3).toLowerCase(), pair.slice(3)] as const);

/** The languages in which names of countries are recognised; the earlier one wins if two mean different countries. */
export const placeLanguages = [
  'zh-Hans',
  'en',
  'zh-Hant',
  'zh-Hant-HK',
  'ja',
  'ko',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'ru',
  'ar',
  'vi',
  'th',
  'id',
  'ms',
  'tr',
  'pl',
  'nl',
];
