import type { SafetyMark } from "#/shared/safety-marks.ts";

/**
 * Small words and phrases by meaning; the lines are English, Pidgin, Yoruba, Hausa and Igbo. Folded: small letters, no
 * tone marks, dots or signs, so an address is the words between its dots. `#amount` is any sum of money.
 */
export const phrases = {
  asks: [
    "send, give, tell, forward, share, drop, provide, reply, read, what, whats, need, required, type, confirm, text",
    "know, submit, enter, fill, snap, let me have, upload, supply, mention, call out, show, say",
    "wetin, talk, see the, na how much",
    "ranse, fun, so, nilo, mo, ki ni, kini, ka, ya foto",
    "turo, aiko, gaya, fada, ba ni, bani, ba mu, bukatar, menene, dauki, sanin, karanta, rubuta",
    "zitere, zite, nye, gwa, ziga, choro, achoro, gini bu, guoro, sere, detuo, guo",
  ],
  /** Nobody needs these of another person. */
  secret: [
    "otp, bvn, one time password, verification code, login code, pin, banking password, your password, app password",
    "bank verification number, transaction pin, token on your, your token, passcode, nin",
    "nomba asiri, nonba asiri",
    "lambar sirri, lambobin sirri",
    "akara nzuzo, noomba nzuzo, nomba nzuzo",
  ],
  /** Harmless by itself: a gate has one too. */
  code: [
    "code, codes, digits, digit, number, numbers, token, sms",
    "koodu, nomba, nonba, noomba",
    "lambar, lambobin, lamba, lambobi",
    "koodi",
  ],
  /** The code came to the receiver's own phone. */
  arrived: [
    "entered your, enter your, came to, come to, coming to, sent to you, sent to your, they sent, sent you, received",
    "you got, just got, your line, your phone, your sms, your message, your number, in the text, expires, expire",
    "that entered, landed, in a minute, i sent",
    "wey enter, wey just enter, dem send, bank send, just send, dey the message, wey dem, dey there, go enter",
    "wole, foonu yin, foonu re, ranse si",
    "shigo, wayarka, wayarki, maka, miki, da ta zo, da ya zo",
    "batara, ekwenti gi, zitere gi, zitere ugbu a, biara",
  ],
  cardWords: ["card, cvv, atm", "kaadi", "kati, katin, katinka, katinki", "kaadi"],
  cardParts: [
    "number, numbers, digits, cvv, expiry, expire, back, behind, front, details, picture, photo, security code",
    "snap, date",
    "nomba, nonba, foto, eyin",
    "lambar, lambobin, lamba, hoto, hoton, baya",
    "noomba, azu",
  ],
  pays: [
    "pay, payment, transfer, money, fee, deposit, sum, #amount, drop, cash",
    "moni",
    "san, sanwo, owo",
    "biya, kudi, kudin, kudade",
    "kwuo, kwuchara, kwuru, ugwo, ego, akwu, akwuriri",
  ],
  before: [
    "before, until, unless, only after, then we will",
    "make i",
    "ki n to, ki e to, ki o to, ki ise to, ki a to, afi",
    "kafin",
    "tupu, ruo mgbe",
  ],
  until: ["until, unless, only when, only after, till", "afi, ayafi", "sai", "ruo mgbe"],
  /** What the receiver came for. */
  seeing: [
    "see, view, viewing, inspection, inspect, i come, we come, look, deliver, delivery, start, interview, show, visit",
    "move, leave my, i can come, i will come, book, we begin, i leave, the goods, enter the, keys",
    "comot",
    "wa, ri, bere, wo",
    "zo, ga, gani, nuna, kawo, taho, duba, fara",
    "bia, bu ahia, hu, ihu, lee, gosi, egosi, malite, puta, abia",
  ],
  allOfIt: [
    "full payment, full money, full amount, everything, complete money, total money, all the money, entire, 100",
    "gbogbo, owo oko",
    "duka, gaba daya, kudin mota",
    "niile, nile, ego ugboala, transport money, money for transport, my transport",
  ],
  nowOrFirst: [
    "now, first, upfront, only come after, i will tell you where, right away",
    "sharp sharp",
    "bayii, bayi, ki n to, koko, ni akoko",
    "yanzu, kafin, dole, tukuna, fara",
    "ugbu a, tupu, buru uzo, mbu, ebu uzo",
  ],
  feeNames: [
    "commitment, registration, processing, clearance, application, customs, form, agency, verification, activation",
    "foomu",
    "fom",
  ],
  paysNow: [
    "pay now, pay today, the money today, now to secure, ready to pay today, pay 70, pay 50, payment today",
    "send your deposit, deposit now, deposit today, send the money now",
    "no pay, no send the money, dont pay",
    "san owo, sanwo",
    "biya yanzu, ba ka biya, biya yau",
    "ego ugbu a, kwughi, kwuo taa, kwuo ugbu a",
  ],
  anotherBuyer: [
    "another customer, another person, another buyer, somebody else, someone else, or you lose it, give it out",
    "people are asking, other people, first come",
    "give another person",
    "elomiran",
    "wani, wasu",
    "onye ozo, ndi ozo",
  ],
  /** Says it all by itself. */
  demandsPayment: [
    "commitment fee, processing fee, clearance fee, application fee, payment upfront only, no inspection",
    "until full payment, not do payment on delivery, dont do payment on delivery, pay first before, only after payment",
    "after you have paid everything, until you pay, send the money first, transport money first, transport first",
    "money for transport first, unless you pay",
  ],
  saysPaid: [
    "sent, paid, transferred, payment, transfer, receipt, screenshot, alert, money, bank, credit",
    "send, transfer, don pay",
    "fi owo, sanwo, ti san",
    "tura, biya, turo",
    "ezigala, akwuola, zigara, zitela",
  ],
  /** The money is gone on their side. */
  saysDebited: [
    "debited, show the debit, left my account, gone from my account, deducted",
    "comot from my account, don debit",
    "yo owo",
    "cire kudin, cire min, cire kudi",
    "wepula ego",
  ],
  delayed: [
    "later, slow, delay, delayed, pending, tomorrow, 24 hours, 24hrs, weekend, soon, network, do not wait, reflect",
    "no wait, e go enter",
    "laipe, lola, netiwoki, ko da",
    "anjima, gobe, ba kyau",
    "emechaa, echi, adighi mma, netwok",
  ],
  letsGo: [
    "release, hand, give, let, allow, dispatch, load, dont keep, out the",
    "make, carry, no delay",
    "fun, je ki",
    "ba, bar, saki, sallami",
    "nye, ka onye, hapu",
  ],
  carriers: [
    "driver, rider, boy, brother, guy, son, dispatch, bike man, goods, items, goods, phone, laptop, key, bag, parcel",
    "awako, omo, eru, oja",
    "direba, yarona, yaron, kaya, kayan",
    "onye okwo, nwa, nwanne, ngwahia",
  ],
  noWaiting: [
    "do not wait for alert, dont wait for alert, no wait for alert, dont need to wait for the alert, without waiting for alert",
  ],
  paidTooMuch: [
    "instead of, by mistake, mistakenly, in error, wrongly, overpaid, extra zero, wrong transfer, wrong person",
    "wrong account, was supposed to send, sent too much, paid too much, double payment, sent twice",
    "money pass, na mistake",
    "seesi, asise, ju iye lo",
    "kuskure",
    "na mmejo, mmejo, kariri akari",
  ],
  sendsBack: [
    "send back, back, return, refund, reverse, the excess",
    "pada",
    "mayar, dawo",
    "weghachi, weghachite, weghachiri",
  ],
  moves: [
    "continue, move, message me, text me, chat me, add me, inbox me, reach me, meet me, contact, prefer, take this, come",
    "go, through, write me, hit me up, talk, follow me, manager, here on, ping me, only on, lets",
    "buzz, make we talk",
    "soro, kan si, pe, jeka, je ka, sori",
    "koma, magana, zo, tattauna, same ni",
    "gaa, ozi, kparita, bia, chota m",
  ],
  elsewhere: ["whatsapp, telegram, other number, snapchat, facebook messenger, facebook"],
  /** Not a talk there, a thing that was sent or shown there. */
  sentThere: [
    "sent, picture, pictures, photo, video, is this number, number on, page, post, saw, met, our work",
    "don enter, dey whatsapp",
    "ti fi foto, fi foto",
    "turo hotunan, hoto, hotuna",
    "foto",
  ],
  leavesUs: [
    "leave this, leave the, outside the, outside this, outside localchap, forget the, not through, delete this",
    "cancel the job, not involve, dont pay, not pay, dont use, avoid the, do not accept, skip the, without the",
    "comot for, no do am, no need to click, no pay",
    "ma sanwo, ma san",
    "kada ka biya, kada ki biya, kar ka biya",
    "akwula",
  ],
  us: ["app, localchap, platform, chat, site"],
  dealsAlone: [
    "with me privately, deal with me direct, do am outside, settle am between us, settle it between us, pay me directly so",
  ],
  address: ["http, https, www, bit ly, tinyurl com, cutt ly, is gd, t co"],
  opens: [
    "click, tap, open, enter, log in, login, sign in, register, verify, claim, confirm, fill, collect, update, here",
    "receive, pay, won, selected, free, get, access, apply",
    "carry, dey share",
    "te, foruko, gba",
    "danna, bude, shiga, rijista, karbi, karbar",
    "pia, mepee, debanye, nweta, nata",
  ],
  bait: [
    "account, bank, bonus, refund, cash, money, naira, gift, grant, government, bvn, otp, payment, paid, fee, transfer",
    "suspended, blocked, free data, free, wallet, reward, prize, giveaway, palliative, loan, #amount, pay, investment",
    "owo, ebun, egberun",
    "kudi, kyauta, kyautar, tallafi, bankinka, naira",
    "onyinye, ego, ulo aku",
  ],
  knownAddresses: ["maps google, google com maps, youtube com, instagram com"],
  /** Codes of doors, parcels and shops, and pins of cloth. */
  otherCodes: [
    "gate, estate, delivery, rider, product, promo, discount, colour, color, post code, pickup, access code, serial",
    "meter, router, lock, locks, phone number, account number, house number, number of, cloth, pins, socket, wifi",
    "the shop, laptop, tyre, whatsapp number, your number so, card machine, order number, tracking",
    "geeti, nomba foonu, nomba ile, nomba akanti, ifijise",
    "lambar waya, lambar wayarka, lambar asusu, lambar asusun, lambar gida, lambar nawa, karbar kaya",
    "onu uzo, nnyefe, nomba ekwenti, noomba ekwenti, nomba akauntu",
  ],
  otherCards: [
    "business card, business cards, id card, invitation, recharge, memory, sim, gift card, gift cards, report card, card machine, wedding card, complimentary",
  ],
  warns: [
    "dont send, dont share, dont give, do not send, do not share, do not give, never, not give, is not working",
    "no give, no send, no tell",
    "e ma fi, e ma so, ma so",
    "kada ka, kar ka, kar ki, kada ki",
    "enyela, agwala, ezitela",
  ],
  agreed: [
    "as we agreed, as agreed, as written, in our job, for the job, we agreed, as we agree, like we talk, dont have to",
    "no need, if you like it, when you finish, i will pay, i have paid, when you are satisfied, free, after the work",
    "when i finish, i go pay, the work is done, come and inspect, come and see, come check, before you pay, you go see, you will see, pay on delivery",
    "leyin ise, leyin ti, lofe, ki e to sanwo, ki e to san",
    "kamar yadda, kafin ka biya, kafin ki biya, zan biya, ta kare",
    "dika anyi, tupu i kwuo, aga m akwu, i ga ahu",
  ],
  waits: [
    "let us wait, till it drops, until it drops, waiting for, received, confirmed",
    "make we wait",
    "je ka duro",
    "mu jira, ina jiran",
    "ka anyi chere",
  ],
} as const satisfies Record<string, readonly string[]>;

export type Meaning = keyof typeof phrases;

/** A rule: these meanings near each other make that mark. */
export interface SafetyRule {
  mark: SafetyMark;
  all: readonly Meaning[];
  /** Number of words, from the first to the last, that may hold all of them. */
  within: number;
  /** True if they count in the order of `all` only. */
  isOrdered?: true;
  /** Not said in the same sentences. */
  unless?: readonly Meaning[];
  /** A message that it marks. */
  example: string;
}

export const safetyRules: readonly SafetyRule[] = [
  {
    mark: "code",
    all: ["asks", "secret"],
    within: 12,
    unless: ["warns", "otherCodes", "otherCards"],
    example: "What is the OTP they sent you?",
  },
  {
    mark: "code",
    all: ["asks", "code", "arrived"],
    within: 18,
    unless: ["warns", "otherCodes"],
    example: "Please send me the 6 digit code that just entered your phone",
  },
  {
    mark: "card",
    all: ["asks", "cardWords", "cardParts"],
    within: 14,
    unless: ["warns", "otherCards"],
    example: "Send me your card number and the 3 digits at the back",
  },
  {
    mark: "deposit",
    all: ["pays", "before", "seeing"],
    within: 14,
    isOrdered: true,
    unless: ["agreed"],
    example: "You must pay the full amount before I come to your house",
  },
  {
    mark: "deposit",
    all: ["seeing", "until", "pays"],
    within: 14,
    isOrdered: true,
    unless: ["agreed"],
    example: "You can't view the flat unless you drop 10k first",
  },
  {
    mark: "deposit",
    all: ["demandsPayment"],
    within: 8,
    unless: ["agreed"],
    example: "There is a small commitment fee of 5000 before we can show you the apartment",
  },
  {
    mark: "deposit",
    all: ["pays", "feeNames", "before"],
    within: 16,
    unless: ["agreed"],
    example: "Pay the form money first, then we will book your interview",
  },
  {
    mark: "deposit",
    all: ["pays", "allOfIt", "nowOrFirst"],
    within: 9,
    unless: ["agreed"],
    example: "Send the full money now, I will deliver tomorrow",
  },
  {
    mark: "deposit",
    all: ["paysNow", "anotherBuyer"],
    within: 16,
    unless: ["agreed"],
    example: "Pay the money today or you lose it, somebody else wants it",
  },
  {
    mark: "fake_alert",
    all: ["saysPaid", "delayed", "letsGo", "carriers"],
    within: 28,
    unless: ["waits"],
    example: "I have sent the money, the network is bad, release the goods to my driver now",
  },
  {
    mark: "fake_alert",
    all: ["saysDebited", "letsGo", "carriers"],
    within: 25,
    unless: ["waits"],
    example: "Money has left my account, allow the driver go with the goods",
  },
  {
    mark: "fake_alert",
    all: ["noWaiting"],
    within: 8,
    example: "See my receipt, do not wait for alert, dispatch it now",
  },
  {
    mark: "fake_alert",
    all: ["paidTooMuch", "sendsBack"],
    within: 18,
    example: "I paid 50,000 instead of 5,000 by mistake, please send back the balance",
  },
  {
    mark: "off_platform",
    all: ["moves", "elsewhere"],
    within: 6,
    unless: ["sentThere"],
    example: "Message me on WhatsApp instead, I don't reply here",
  },
  {
    mark: "off_platform",
    all: ["leavesUs", "us"],
    within: 7,
    example: "Don't pay through the app, pay me directly so they won't take commission",
  },
  { mark: "off_platform", all: ["dealsAlone"], within: 6, example: "Deal with me direct, I go give you discount" },
  {
    mark: "link",
    all: ["address", "opens", "bait"],
    within: 18,
    unless: ["knownAddresses"],
    example: "Click this link to claim your bonus http://bonus-claim.example/now",
  },
];
