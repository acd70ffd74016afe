import { type Language as Code, languageCodes } from "#/shared/language.ts";
import { bookingSentences } from "./booking-sentences.ts";

/** Languages of the conversation. All but English are drafts until reviewed by a native speaker: docs/guide/text-channels.md. */
export const languages = ["English", "Pidgin", "Hausa", "Yoruba", "Igbo"] as const;
export type Language = (typeof languages)[number];

/** Maps the language code of a member to that of the conversation; undefined: none chosen. */
export const ofCode = (code: Code | null): Language | undefined =>
  code ? languages[languageCodes.indexOf(code)] : undefined;

export type Said = readonly [string, string, string, string, string];

const choices = "1 English 2 Pidgin 3 Hausa 4 Yoruba 5 Igbo";

/** Sentences by meaning; `{x}` is a placeholder. Each fits on one screen with its appendix. */
const sentences = {
  welcome: [
    "{brand}: what do you need, and where? Type for example: plumber ikeja",
    "{brand}: wetin you need, and for where? Type like: plumber ikeja",
    "{brand}: me kake bukata, kuma a ina? Rubuta misali: plumber ikeja",
    "{brand}: kini o nilo, nibo? Te bi: plumber ikeja",
    "{brand}: gini ka i choro, ebee? Dee dika: plumber ikeja",
  ],
  menu: [
    "6 Prices 5 My page 8 Language 7 Help",
    "6 Price 5 My page 8 Language 7 Help",
    "6 Farashi 5 Shafina 8 Harshe 7 Taimako",
    "6 Iye owo 5 Oju iwe mi 8 Ede 7 Iranlowo",
    "6 Onu ahia 5 Peeji m 8 Asusu 7 Enyemaka",
  ],
  more: ["0 More", "0 More", "0 Kari", "0 Sii", "0 Ozo"],
  otherPlace: ["9 Place", "9 Change place", "9 Wuri", "9 Ibi miran", "9 Ebe ozo"],
  nobody: [
    'Nobody found for "{words}" in {place}. Type another word, or 9 for another place.',
    'We no see person for "{words}" for {place}. Type another word, or 9 for another place.',
    'Ba a sami kowa ba: "{words}", {place}. Rubuta wata kalma, ko 9 don wani wuri.',
    'A ko ri eni kankan: "{words}", {place}. Te oro miran, tabi 9 fun ibi miran.',
    'O nweghi onye anyi huru: "{words}", {place}. Dee okwu ozo, ma o bu 9 maka ebe ozo.',
  ],
  noneThere: [
    "Nobody in {place}. Nearest:",
    "Nobody for {place}. Wey near:",
    "Babu a {place}. Mafi kusa:",
    "Ko si ni {place}. To sunmo:",
    "O nweghi na {place}. Ndi no nso:",
  ],
  noMore: [
    "That is all. Type another word, or 9 for another place.",
    "Na all be that. Type another word, or 9 for another place.",
    "Shi ke nan. Rubuta wata kalma, ko 9 don wani wuri.",
    "O tan. Te oro miran, tabi 9 fun ibi miran.",
    "O gwula. Dee okwu ozo, ma o bu 9 maka ebe ozo.",
  ],
  askPlace: [
    "Which place? Type an area, LGA or state, for example: yaba",
    "Which place? Type area, LGA or state, like: yaba",
    "Wane wuri? Rubuta unguwa, LGA ko jiha, misali: yaba",
    "Ibo ni? Te agbegbe, LGA tabi ipinle, bi: yaba",
    "Ebee? Dee ebe, LGA ma o bu steeti, dika: yaba",
  ],
  unknownPlace: [
    'We do not know "{place}". Type an area, LGA or state.',
    'We no know "{place}". Type area, LGA or state.',
    'Ba mu san "{place}" ba. Rubuta unguwa, LGA ko jiha.',
    'A ko mo "{place}". Te agbegbe, LGA tabi ipinle.',
    'Anyi amaghi "{place}". Dee ebe, LGA ma o bu steeti.',
  ],
  noNumber: [
    "This business shows no number now. Type another word.",
    "This business no dey show number now. Type another word.",
    "Babu lambar wannan kasuwanci yanzu. Rubuta wata kalma.",
    "Ko si nomba ise yii bayi. Te oro miran.",
    "Azumahia a enweghi nomba ugbu a. Dee okwu ozo.",
  ],
  safe: [
    "Pay after the work. Tell nobody a PIN or code.",
    "Pay after work. No tell anybody PIN or code.",
    "Biya bayan aiki. Kada ka fada wa kowa PIN.",
    "Sanwo leyin ise. Ma so PIN fun enikeni.",
    "Kwuo ugwo mgbe oru gasiri. Agwala onye o bula PIN.",
  ],
  texted: [
    "We text you the number too.",
    "We go text you the number too.",
    "Za mu aika lambar ta SMS.",
    "A o fi nomba naa ranse.",
    "Anyi ga-ezitere gi nomba ahu.",
  ],
  askLanguage: [choices, choices, choices, choices, choices],
  help: [
    "{brand} finds trusted businesses. Type what and where: tailor surulere. Free; your network may charge. STOP ends it. Help: {support}",
    "{brand} dey find people wey sabi work. Type wetin and where: tailor surulere. STOP to end am. Help: {support}",
    "{brand} na nemo amintattun masu sana'a. Rubuta: tela surulere. STOP don dainawa. Taimako: {support}",
    "{brand} n wa onise ti o se e gbekele. Te: tailor surulere. STOP lati dawo duro. Iranlowo: {support}",
    "{brand} na-acho ndi oru a turu obi. Dee: tailor surulere. STOP ka i kwusi. Enyemaka: {support}",
  ],
  stopped: [
    "You will get no more texts from {brand}. Send START to begin again.",
    "We no go text you again. Send START to begin again.",
    "Ba za mu sake aika sako ba. Aika START don farawa.",
    "A ko ni fi oro ranse mo. Fi START ranse lati bere.",
    "Anyi agaghi ezitekwara gi ozi. Zipu START ka i malite.",
  ],
  tooMany: [
    "You have asked a lot this hour. Try again later.",
    "You don ask plenty this hour. Try again later.",
    "Ka yi tambaya da yawa. Sake gwadawa anjima.",
    "O ti beere pupo. Gbiyanju leyin wakati kan.",
    "I juola otutu ajuju. Nwaa ozo ma emechaa.",
  ],
  verified: ["Verified", "Verified", "Tabbatacce", "Verified", "Verified"],
  openNow: ["Open now", "Dem dey open", "A bude yanzu", "Won si", "O meghere"],
  everywhere: ["Nigeria", "Nigeria", "Najeriya", "Naijiria", "Nigeria"],
  prices: ["6 Prices", "6 Price", "6 Farashi", "6 Iye owo", "6 Onu ahia"],
  quoteWhat: [
    "Ask up to 5 businesses for their price. What work? Type it in one line. 0 goes back",
    "Ask reach 5 people for their price. Wetin be the work? Type am for one line. 0 go back",
    "Tambayi farashi wurin mutum 5. Wane aiki? Rubuta a layi daya. 0 don komawa",
    "Beere iye owo lowo onise 5. Ise wo ni? Te e si ila kan. 0 lati pada",
    "Juo ndi oru 5 onu ahia ha. Olee oru? Dee ya n'otu ahiri. 0 ka i laghachi",
  ],
  quoteWhere: [
    "Where is the work? Type an area or LGA, for example: yaba. 0 goes back",
    "Where the work dey? Type area or LGA, like: yaba. 0 go back",
    "Ina aikin yake? Rubuta unguwa ko LGA, misali: yaba. 0 don komawa",
    "Nibo ni ise naa wa? Te agbegbe tabi LGA, bi: yaba. 0 lati pada",
    "Ebee ka oru di? Dee ebe ma o bu LGA, dika: yaba. 0 ka i laghachi",
  ],
  unknownLga: [
    'We do not know in which LGA "{place}" is. Type an area or LGA.',
    'We no know which LGA "{place}" dey. Type area or LGA.',
    'Ba mu san LGA ta "{place}" ba. Rubuta unguwa ko LGA.',
    'A ko mo LGA ti "{place}" wa. Te agbegbe tabi LGA.',
    'Anyi amaghi LGA "{place}" di. Dee ebe ma o bu LGA.',
  ],
  quoteWhen: [
    "When? 1 Today 2 This week 3 Any time 0 Back",
    "When? 1 Today 2 This week 3 Any time 0 Back",
    "Yaushe? 1 Yau 2 Wannan mako 3 Koyaushe 0 Koma",
    "Nigba wo? 1 Oni 2 Ose yii 3 Igbakugba 0 Pada",
    "Mgbe ole? 1 Taa 2 Izu a 3 Mgbe o bula 0 Laghachi",
  ],
  quoteAsked: [
    "Asked {count}. Their prices come to you as a text, 07:00 to 21:00. STOP ends texts.",
    "We don ask {count}. Their price go come as text, 07:00 to 21:00. STOP to end texts.",
    "Mun tambayi {count}. Farashi zai zo ta sako, 07:00 zuwa 21:00. STOP don dainawa.",
    "A ti beere lowo {count}. Iye owo won yoo wa, 07:00 si 21:00. STOP lati dawo duro.",
    "Anyi juru {count}. Onu ahia ha ga-abia n'ozi, 07:00 ruo 21:00. STOP ka i kwusi.",
  ],
  confirmNumber: [
    "For this, log in at {site} and confirm this phone number in your profile. Then come back.",
    "For this one, log in for {site}, confirm this phone number for your profile. Then come back.",
    "Don wannan, shiga {site} ka tabbatar da wannan lamba a bayananka. Sannan ka dawo.",
    "Fun eyi, wole si {site}, jerisi nomba yii ninu profaili re. Leyin naa pada wa.",
    "Maka nke a, banye na {site}, kwado nomba a na profaili gi. Wee laghachi.",
  ],
  confirmAgain: [
    "It is long ago that you confirmed this number. Log in at {site} with it, then come back.",
    "E don tey wey you confirm this number. Log in for {site} with am, then come back.",
    "An dade da tabbatar da wannan lamba. Shiga {site} da ita, sannan ka dawo.",
    "O ti pe ti o jerisi nomba yii. Fi wole si {site}, leyin naa pada wa.",
    "O teela i kwadoro nomba a. Jiri ya banye na {site}, wee laghachi.",
  ],
  completeProfile: [
    "Your profile misses something. Complete it at {site}, then ask again.",
    "Something miss for your profile. Complete am for {site}, then ask again.",
    "Bayananka ba su cika ba. Cika su a {site}, sannan ka sake tambaya.",
    "Profaili re ko pe. Pari re ni {site}, leyin naa tun beere.",
    "Profaili gi ezughi ezu. Mejuo ya na {site}, wee juo ozo.",
  ],
  tooManyOpen: [
    "Three of your requests are open. Close one at {site}, or wait for the answers.",
    "Three of your requests still dey open. Close one for {site}, or wait for answer.",
    "Kana da bukatu uku a bude. Rufe daya a {site}, ko jira amsa.",
    "Ibeere meta re si wa. Pa okan de ni {site}, tabi duro de idahun.",
    "Aririo gi ato ka meghere. Mechie otu na {site}, ma o bu chere aziza.",
  ],
  askedEnough: [
    "You have asked five times today. Ask again tomorrow.",
    "You don ask five times today. Ask again tomorrow.",
    "Ka tambaya sau biyar yau. Sake tambaya gobe.",
    "O ti beere leemarun loni. Tun beere lola.",
    "I juola ugboro ise taa. Juo ozo echi.",
  ],
  nobodyToAsk: [
    "We found nobody to ask for that there. Type 6 to ask in other words.",
    "We no see person wey we fit ask for there. Type 6 ask with other words.",
    "Ba mu sami wanda za mu tambaya a can ba. Rubuta 6 ka sake da wasu kalmomi.",
    "A ko ri eni ti a le beere lowo re nibe. Te 6 ki o fi oro miran beere.",
    "Anyi ahughi onye anyi ga-aju ebe ahu. Dee 6 juo n'okwu ndi ozo.",
  ],
  startFirst: [
    "You said STOP, so prices cannot reach you. Send START by SMS first.",
    "You don talk STOP, so price no fit reach you. Send START by SMS first.",
    "Ka ce STOP, farashi ba zai iso ba. Aika START ta SMS tukuna.",
    "O ti so STOP, iye owo ko le de odo re. Fi START ranse nipa SMS.",
    "I kwuru STOP, onu ahia agaghi eru gi. Zipu START na SMS buru uzo.",
  ],
  notDone: [
    "That did not work. Try again later, or at {site}.",
    "E no work. Try again later, or for {site}.",
    "Bai yi ba. Sake gwadawa anjima, ko a {site}.",
    "Ko sise. Tun gbiyanju nigba miran, tabi ni {site}.",
    "O rughi oru. Nwaa ozo ma emechaa, ma o bu na {site}.",
  ],
  offer: [
    "{business} offers {price}. For: {search}.",
    "{business} talk say na {price}. For: {search}.",
    "{business}: {price}. Don: {search}.",
    "{business}: {price}. Fun: {search}.",
    "{business}: {price}. Maka: {search}.",
  ],
  callThem: ["Call {phone}.", "Call {phone}.", "Kira {phone}.", "Pe {phone}.", "Kpoo {phone}."],
  stopEnds: ["STOP ends texts.", "STOP to end texts.", "STOP don dainawa.", "STOP lati dawo.", "STOP ka i kwusi."],
  page: [
    "{name}, 7 days: {views} views, {numbers} numbers shown, {chats} chats. 1 Price requests ({quotes}) 2 Chats ({unread}) 3 Away 0 Back",
    "{name}, 7 days: {views} views, {numbers} numbers, {chats} chats. 1 Price requests ({quotes}) 2 Chats ({unread}) 3 Travel 0 Back",
    "{name}, kwana 7: kallo {views}, lamba {numbers}, hira {chats}. 1 Bukatun farashi ({quotes}) 2 Hira ({unread}) 3 Tafiya 0 Koma",
    "{name}, ojo 7: wiwo {views}, nomba {numbers}, iwiregbe {chats}. 1 Ibeere ({quotes}) 2 Oro ({unread}) 3 Irinajo 0 Pada",
    "{name}, ubochi 7: nlele {views}, nomba {numbers}, nkata {chats}. 1 Aririo ({quotes}) 2 Nkata ({unread}) 3 Njem 0 Laghachi",
  ],
  noPage: [
    "You have no business page yet. Make one free at {site}.",
    "You never get business page. Make one free for {site}.",
    "Ba ka da shafin kasuwanci tukuna. Yi daya kyauta a {site}.",
    "O ko ni oju iwe ise sibe. Se okan lofee ni {site}.",
    "I nwebeghi peeji azumahia. Mee otu n'efu na {site}.",
  ],
  back: ["0 Back", "0 Back", "0 Koma", "0 Pada", "0 Laghachi"],
  noQuotes: [
    "Nobody waits for your price now. 0 Back",
    "Nobody dey wait for your price now. 0 Back",
    "Babu mai jiran farashinka yanzu. 0 Koma",
    "Ko si eni ti o n duro de iye owo re. 0 Pada",
    "Onweghi onye na-eche onu ahia gi. 0 Laghachi",
  ],
  today: ["today", "today", "yau", "loni", "taa"],
  thisWeek: ["this week", "this week", "wannan mako", "ose yii", "izu a"],
  anyTime: ["any time", "any time", "koyaushe", "igbakugba", "mgbe o bula"],
  answerQuote: [
    "1 Offer a price 2 Say no 0 Back",
    "1 Give price 2 Talk no 0 Back",
    "1 Fadi farashi 2 Ki 0 Koma",
    "1 So iye owo 2 Ko 0 Pada",
    "1 Kwuo onu ahia 2 Ju 0 Laghachi",
  ],
  acceptQuote: [
    "1 Offer {budget} 2 Say no 3 Other price 0 Back",
    "1 Agree {budget} 2 Talk no 3 Other price 0 Back",
    "1 Yarda {budget} 2 Ki 3 Wani farashi 0 Koma",
    "1 Gba {budget} 2 Ko 3 Iye miran 0 Pada",
    "1 Kwere {budget} 2 Ju 3 Onu ahia ozo 0 Laghachi",
  ],
  typePrice: [
    "Type your price in naira, for example 15000, or 10000-15000. 0 goes back",
    "Type your price for naira, like 15000, or 10000-15000. 0 go back",
    "Rubuta farashi a naira, misali 15000, ko 10000-15000. 0 don komawa",
    "Te iye owo re ni naira, bi 15000, tabi 10000-15000. 0 lati pada",
    "Dee onu ahia gi na naira, dika 15000, ma o bu 10000-15000. 0 ka i laghachi",
  ],
  offered: [
    "Your price {price} is sent. If they choose you, we write to you.",
    "Your price {price} don go. If them choose you, we go write you.",
    "An aika farashinka {price}. Idan sun zabe ka, za mu rubuta maka.",
    "A ti fi iye owo re {price} ranse. Ti won ba yan o, a o ko o.",
    "E zigala onu ahia gi {price}. O buru na ha horo gi, anyi ga-edetara gi.",
  ],
  declined: [
    "They know that you can't do it. 5 for your page",
    "We don tell them say you no fit. 5 for your page",
    "Sun san ba za ka iya ba. 5 don shafinka",
    "Won ti mo pe o ko le se e. 5 fun oju iwe re",
    "Ha mara na i gaghi emeli ya. 5 maka peeji gi",
  ],
  quoteGone: [
    "This request has ended. 5 for your page",
    "This request don end. 5 for your page",
    "Wannan bukata ta kare. 5 don shafinka",
    "Ibeere yii ti pari. 5 fun oju iwe re",
    "Aririo a agwula. 5 maka peeji gi",
  ],
  askAway: [
    "Type the day on which you are open again, for example 28 12, or HERE if you are back. 0 goes back",
    "Type the day wey you go open again, like 28 12, or HERE if you don come back. 0 go back",
    "Rubuta ranar da za ka sake budewa, misali 28 12, ko HERE idan ka dawo. 0 don komawa",
    "Te ojo ti o tun si, bi 28 12, tabi HERE ti o ba ti pada. 0 lati pada",
    "Dee ubochi i ga-emeghe ozo, dika 28 12, ma o bu HERE ma i lotala. 0 ka i laghachi",
  ],
  badDay: [
    "Type a day within a year as day and month, for example 28 12.",
    "Type the day as day and month, like 28 12, inside one year.",
    "Rubuta rana da wata, misali 28 12, cikin shekara daya.",
    "Te ojo ati osu, bi 28 12, laarin odun kan.",
    "Dee ubochi na onwa, dika 28 12, n'ime otu afo.",
  ],
  awaySet: [
    "Your page says that you are open again on {day}.",
    "Your page dey talk say you go open again for {day}.",
    "Shafinka ya ce za ka sake budewa ran {day}.",
    "Oju iwe re so pe o tun si ni {day}.",
    "Peeji gi na-ekwu na i ga-emeghe ozo na {day}.",
  ],
  awayEnded: [
    "Your page says that you are back.",
    "Your page dey talk say you don come back.",
    "Shafinka ya ce ka dawo.",
    "Oju iwe re so pe o ti pada.",
    "Peeji gi na-ekwu na i lotala.",
  ],
  noChats: [
    "You have no chats yet. 0 Back",
    "You never get chat. 0 Back",
    "Ba ka da hira tukuna. 0 Koma",
    "O ko ni iwiregbe sibe. 0 Pada",
    "I nwebeghi nkata. 0 Laghachi",
  ],
  typeReply: [
    "Type your answer. 0 goes back",
    "Type your answer. 0 go back",
    "Rubuta amsarka. 0 don komawa",
    "Te idahun re. 0 lati pada",
    "Dee aziza gi. 0 ka i laghachi",
  ],
  ...bookingSentences,
  yes: ["yes", "yes", "eh", "beeni", "ee"],
  no: ["no", "no", "a'a", "rara", "mba"],
  confirm: [
    "Send {code} to confirm: {what}. Not you? Do nothing. 0 stops it",
    "Send {code} make we do am: {what}. No be you? No do anything. 0 stop am",
    "Aika {code} don tabbatarwa: {what}. Ba kai ba? Kada ka yi komai. 0 don dainawa",
    "Fi {code} ranse lati jerisi: {what}. Ki i se iwo? Ma se nkankan. 0 lati da duro",
    "Zipu {code} iji kwado: {what}. O bughi gi? Emela ihe o bula. 0 ka i kwusi",
  ],
  codeWrong: [
    "That is not the code. Send the 6 numbers again, or 0 to stop",
    "No be the code be that. Send the 6 numbers again, or 0 to stop",
    "Wannan ba lambar ba ce. Sake aika lambobi 6, ko 0 don dainawa",
    "Eyi ki i se koodu naa. Tun fi nomba 6 ranse, tabi 0 lati da duro",
    "Nke a abughi koodu ahu. Zipu nomba 6 ozo, ma o bu 0 ka i kwusi",
  ],
  codeGone: [
    "That was not the code three times, so nothing was done. 5 for your page",
    "No be the code three times, so we no do anything. 5 for your page",
    "Sau uku ba lambar ba ce, don haka ba a yi komai ba. 5 don shafinka",
    "Igba meta ki i se koodu naa, nitorina a ko se nkankan. 5 fun oju iwe re",
    "Ugboro ato o bughi koodu ahu, ya mere o nweghi ihe emere. 5 maka peeji gi",
  ],
  replied: [
    "Sent to {name}. 5 for your page",
    "E don reach {name}. 5 for your page",
    "An aika wa {name}. 5 don shafinka",
    "A ti fi ranse si {name}. 5 fun oju iwe re",
    "E zigara ya {name}. 5 maka peeji gi",
  ],
} satisfies Record<string, Said>;

export const sentenceNames = Object.keys(sentences) as (keyof typeof sentences)[];
export type SentenceName = (typeof sentenceNames)[number];

export function say(language: Language, name: SentenceName, blanks: Record<string, string> = {}): string {
  return sentences[name][languages.indexOf(language)]!.replace(/\{(\w+)\}/g, (_, blank: string) => blanks[blank] ?? "");
}

/** Folded words that only one language has. */
const markers: readonly [Language, readonly string[]][] = [
  ["Pidgin", ["wey", "dey", "wetin", "abeg", "una", "sabi", "oga", "wan"]],
  ["Hausa", ["neman", "ina", "mai", "kusa", "gyara", "bukata", "wurin"]],
  ["Yoruba", ["nilo", "mo", "fe", "nibo", "nitosi", "onise", "oniṣẹ"]],
  ["Igbo", ["choro", "acho", "achoro", "onye", "nso", "biko", "ebee"]],
];

/** Detects the language of a query; undefined: ambiguous. */
export function languageOf(words: readonly string[]): Language | undefined {
  return markers.find(([, own]) => words.some((word) => own.includes(word)))?.[0];
}
