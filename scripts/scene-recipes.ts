/** Palettes of trade families, light and dark: background, disc, floor and shadow. */
export const tints = {
  water: { light: ["#dff1f6", "#b9e3ef", "#b1d5df", "#94bfcb"], dark: ["#144a57", "#297a8e", "#1b5f6f", "#0a2e37"] },
  food: { light: ["#fee5dd", "#fbcaba", "#eebbae", "#db9c8c"], dark: ["#643323", "#a2573f", "#7f422e", "#3f1e13"] },
  cloth: { light: ["#efe7f6", "#dccaf5", "#cdbde6", "#b09bd0"], dark: ["#4b3763", "#7c5ea0", "#60487e", "#2f213f"] },
  car: { light: ["#e6ebf4", "#c9d4e7", "#bac5d8", "#9aa8c0"], dark: ["#364359", "#5c6f91", "#465671", "#212938"] },
  beauty: { light: ["#fce1eb", "#f6c4d9", "#eab1ca", "#d58fae"], dark: ["#603047", "#9c5376", "#7a3f5b", "#3d1d2c"] },
  power: { light: ["#fdf2cb", "#fee192", "#eed991", "#d6bd68"], dark: ["#573a0a", "#8f6216", "#6f4b0e", "#352304"] },
  tech: { light: ["#dff3e8", "#bee7d2", "#b0d7c2", "#8dbda3"], dark: ["#1c4d38", "#347f5f", "#256349", "#0f3022"] },
  farm: { light: ["#e3f2d6", "#cbe3ad", "#bed4a2", "#9cb67c"], dark: ["#374a1a", "#5e7a31", "#475e22", "#212e0d"] },
  home: { light: ["#f3ebe0", "#e6d2b8", "#d8c3a7", "#bea27f"], dark: ["#533e22", "#88683d", "#6a502c", "#342613"] },
  event: { light: ["#fde8d2", "#f9d1a8", "#f0c7a8", "#d6a27c"], dark: ["#5c3a0d", "#97611f", "#764a12", "#3b2306"] },
  office: { light: ["#e5e8fa", "#c8cef5", "#b9c0e6", "#969fd0"], dark: ["#3a3e66", "#6268a5", "#4b5082", "#232641"] },
  health: { light: ["#fde3e1", "#f7c8c6", "#e9b6b4", "#d29391"], dark: ["#613333", "#9e5757", "#7c4241", "#3e1e1e"] },
} as const;

export type Tint = keyof typeof tints;

/**
 * By slug of a category or service: palette | large objects | workers | small objects. Names are of the icon set or of `drawn`.
 * The prefixes `m:` and `w:` select a man or a woman; other workers alternate. No object contains lettering.
 */
export const recipes = `
art-works-artist: cloth | artist-palette, framed-picture, crayon | artist | paintbrush, pencil, sparkles
branding-digital-marketing: office | loudspeaker, bar-chart, mobile-phone | technologist, office-worker | sparkles, bullseye, label
business-registration: office | scroll, briefcase, clipboard | office-worker | pencil, page-facing-up, paperclip
cab-services: power | automobile, oncoming-automobile, sport-utility-vehicle | office-worker, man-in-agbada | round-pushpin, key, mobile-phone
car-hiring: car | sport-utility-vehicle, automobile, minibus | office-worker | key, round-pushpin, luggage
car-or-auto-repairs-mechanic: car | automobile, tyre, sport-utility-vehicle, toolbox | mechanic | wrench, nut-and-bolt, screwdriver
car-or-auto-electrician: car | battery, automobile, electric-plug | mechanic | high-voltage, screwdriver, light-bulb
car-wash: water | automobile, bucket, sport-utility-vehicle | m:tipping-hand, mechanic | bubbles, sponge, sweat-droplets
catering-services: food | pot-of-food, shallow-pan-of-food, curry-rice, cooking | market-woman, cook | cooked-rice, poultry-leg, hot-pepper
computer-technology: tech | laptop, desktop-computer, keyboard | technologist | computer-mouse, wireless, screwdriver
construction: power | building-construction, brick, house, hammer | construction-worker | brick, hammer, safety-vest
content-writer-editor: office | open-book, memo, notebook | technologist, w:student | pencil, fountain-pen, sparkles
counselling: health | couch-and-lamp, speech-balloon, potted-plant | w:office-worker, woman-with-headscarf, m:teacher | two-hearts, sun, potted-plant
eatery-restaurant: food | fork-and-knife-with-plate, curry-rice, poultry-leg, cooking | cook, w:tipping-hand | hot-pepper, beverage-box, roasted-sweet-potato
electrical-works: power | light-bulb, electric-plug, battery | construction-worker | high-voltage, electric-plug, screwdriver
engineering: car | gear, building-construction, triangular-ruler | construction-worker, factory-worker | nut-and-bolt, wrench, straight-ruler
education: power | school, books, abacus | teacher, student | pencil, graduation-cap, open-book
entertainment: cloth | performing-arts, microphone, guitar, long-drum | singer | musical-notes, party-popper, headphone
event-planning: event | party-popper, bouquet, birthday-cake | w:office-worker, m:in-tuxedo | balloon, ribbon, confetti-ball
farming-agriculture: farm | tractor, ear-of-corn, goat, chicken | farmer | seedling, sheaf-of-rice, ear-of-corn
fashion-beauty: beauty | dress, lipstick, handbag, high-heeled-shoe | w:getting-haircut, woman-with-headscarf, w:tipping-hand | nail-polish-dark, ring, hibiscus
finance-accounting: office | abacus, briefcase, chart-increasing | office-worker | coin, receipt, pencil
fitness-exercise: tech | boxing-glove, running-shoe, trophy | lifting-weights | stopwatch, flexed-biceps-dark, running-shirt
fumigation-pest-control: farm | cockroach, mosquito, rat | factory-worker | spider, sparkles, bubbles
graphics-design: cloth | desktop-computer, artist-palette, triangular-ruler | technologist, artist | paintbrush, pencil, sparkles
health-medicine: health | stethoscope, anatomical-heart, hospital | health-worker | pill, syringe, thermometer
hotel-and-accommodation: office | bed, hotel-plain, luggage | m:in-tuxedo, w:tipping-hand, office-worker | key, bellhop-bell, sparkles
laundry-cleaning: water | basket, soap, t-shirt | w:tipping-hand, m:raising-hand | bubbles, jeans, socks
lawyer-legal-services: office | balance-scale, scroll, briefcase | judge, office-worker | fountain-pen, page-facing-up, books
language-translator: tech | globe-showing-europe-africa, speech-balloon, books | w:student, man-in-agbada, technologist | pencil, open-book, headphone
logistics-delivery: event | delivery-truck, package, articulated-lorry | m:tipping-hand, w:tipping-hand, m:raising-hand | package, round-pushpin, clipboard
marketing: event | loudspeaker, speech-balloon, chart-increasing | office-worker, w:raising-hand | bullseye, label, sparkles
music-movie-production: cloth | movie-camera, studio-microphone, clapper-board, control-knobs | singer | musical-notes, film-frames, headphone
painting: home | paintbrush, ladder, house | m:mechanic, w:artist | bucket, artist-palette, droplet
photography-videography: tech | camera, camera-with-flash, video-camera | artist, m:tipping-hand, w:raising-hand | framed-picture, film-frames, sparkles
printing-services: office | printer, newspaper-plain, t-shirt | technologist, mechanic | page-facing-up, roll-of-paper, label
psychologist: health | brain, couch-and-lamp, speech-balloon | health-worker, w:office-worker | two-hearts, sun, potted-plant
real-estate: home | house-with-garden, houses, office-building | office-worker | key, door, round-pushpin
recharge-subscription: tech | mobile-phone, antenna-bars, television | w:technologist, woman-with-headscarf, m:raising-hand | high-voltage, wireless, coin
rentals: event | canopy, chair, speaker-high-volume | m:tipping-hand, w:raising-hand | chair, key, balloon
security: car | shield, locked, guide-dog | police-officer | key, video-camera, flashlight
shoe-marker-or-cobbler: home | mans-shoe, womans-sandal, high-heeled-shoe | m:mechanic, w:mechanic | hammer, sewing-needle, thread
software-development: tech | laptop, mobile-phone, desktop-computer | technologist | gear, sparkles, computer-mouse
sports: farm | soccer-ball, basketball, trophy | m:raising-hand, w:raising-hand, lifting-weights | stopwatch, running-shirt, tennis
traditional-medicine: farm | clay-pot, herb, leafy-green | man-in-agbada, woman-with-headscarf | mushroom, ginger-root, honey-pot
transportation-services: power | bus, minibus, keke | man-in-agbada, m:office-worker, w:office-worker | round-pushpin, luggage, fuel-pump
travel-tour: water | airplane-arrival, luggage, world-map | pilot | sun, camera, palm-tree
video-editing: cloth | clapper-board, desktop-computer, film-frames | technologist | video-camera, headphone, sparkles
others: home | shopping-bags, toolbox, handshake | w:tipping-hand, m:raising-hand, office-worker | sparkles, package, key

plumber: water | potable-water, wrench, shower, bathtub | mechanic, factory-worker | droplet, wrench, sweat-droplets
electrician: power | light-bulb, electric-plug, battery | construction-worker | high-voltage, electric-plug, screwdriver
tailor: cloth | sewing-machine, dress, ankara, agbada | woman-with-headscarf, man-in-agbada, w:tipping-hand | thread, scissors, straight-ruler
vulcanizer: car | tyre, automobile, motorcycle | mechanic | nut-and-bolt, wrench, dashing-away
generator-repair: power | generator, gear, toolbox | mechanic | wrench, fuel-pump, high-voltage
wig-maker: beauty | hair-pick, lotion-bottle, mirror | w:getting-haircut, w:tipping-hand | hibiscus, sparkles, scissors
hair-stylist: beauty | hair-pick, scissors, lotion-bottle | w:getting-haircut | mirror, sparkles, hibiscus
party-cooking: food | pot-of-food, shallow-pan-of-food, cooked-rice | cook, market-woman | hot-pepper, poultry-leg, fire
carpenter: home | carpentry-saw, chair, door, wood | construction-worker, mechanic | hammer, screw, straight-ruler
phone-repair: tech | mobile-phone, toolbox, battery | technologist | screwdriver, battery, magnifying-glass-tilted-left
ac-repair: water | snowflake, air-conditioner, gear | mechanic, factory-worker | screwdriver, ice, high-voltage
engine-repair: car | toolbox, automobile, gear | mechanic | wrench, nut-and-bolt, oil-drum
mama-put: food | curry-rice, pot-of-food, shallow-pan-of-food | market-woman, w:cook | poultry-leg, hot-pepper, fire
barber: beauty | barber-pole, razor, scissors | m:getting-haircut | scissors, razor, hair-pick
dispatch-rider: event | motor-scooter, motorcycle, package | m:tipping-hand, m:raising-hand, w:tipping-hand | package, round-pushpin, stopwatch
dry-cleaner: water | t-shirt, basket, necktie | w:tipping-hand, m:tipping-hand | bubbles, soap, sparkles
house-painter: home | paintbrush, ladder, house | m:mechanic, w:artist | bucket, artist-palette, droplet
bricklayer: power | brick, house, building-construction | construction-worker | hammer, bucket, straight-ruler
welder: car | gate, clamp, gear | factory-worker | fire, high-voltage, hammer
tiler: home | tiles, toilet, bathtub | construction-worker | hammer, straight-ruler, sparkles
makeup-artist: beauty | lipstick, mirror, paintbrush | w:getting-haircut, w:tipping-hand, woman-with-headscarf | nail-polish-dark, sparkles, hibiscus
hair-braiding: beauty | hair-pick, ribbon, lotion-bottle | w:getting-haircut, w:tipping-hand | ribbon, scissors, hibiscus
cake-maker: food | birthday-cake, cupcake, shortcake, doughnut | w:cook, m:cook | cupcake, balloon, strawberry
small-chops: event | doughnut, dumpling, pie, cupcake | cook | skewer, hot-pepper, party-popper
laptop-repair: tech | laptop, toolbox, keyboard | technologist | screwdriver, computer-mouse, gear
fridge-repair: water | fridge, ice, snowflake | mechanic, factory-worker | screwdriver, electric-plug, wrench
solar-installer: power | solar-panel, sun, house | construction-worker | battery, high-voltage, sun
panel-beater: car | automobile, hammer-and-wrench, sport-utility-vehicle | mechanic, factory-worker | hammer, paintbrush, fire
car-rewiring: car | battery, automobile, electric-plug | mechanic | high-voltage, light-bulb, screwdriver
home-and-office-cleaning: water | bucket, house, broom | w:tipping-hand, m:raising-hand, woman-with-headscarf | sponge, bubbles, soap
lesson-teacher: power | books, abacus, open-book | teacher | pencil, graduation-cap, straight-ruler
dj: cloth | headphone, control-knobs, speaker-high-volume | singer, m:raising-hand | musical-notes, microphone, party-popper
event-decorator: event | bouquet, balloon, ribbon | woman-with-headscarf, w:tipping-hand, m:tipping-hand | ribbon, candle, hibiscus
wedding-photographer: beauty | camera, camera-with-flash, ring | artist, m:in-tuxedo | bouquet, two-hearts, framed-picture
shoe-repair: home | mans-shoe, womans-sandal, running-shoe | m:mechanic, w:mechanic | hammer, thread, sewing-needle
pos-agent: tech | credit-card, pos-terminal, coin | woman-with-headscarf, m:raising-hand, w:technologist | coin, receipt, mobile-phone
gas-refill: event | gas-cylinder, fire, delivery-truck | m:mechanic, w:mechanic | fire, round-pushpin, cooking
house-moving: event | delivery-truck, couch-and-lamp, package | m:tipping-hand, m:raising-hand, w:construction-worker | package, chair, potted-plant
cctv-installation: car | video-camera, shield, house | technologist, construction-worker | screwdriver, locked, eye
borehole-drilling: water | water-tank, potable-water, pick | construction-worker | sweat-droplets, wrench, rock
roofer: home | house, hammer, ladder | construction-worker | hammer, sun, wood
furniture-maker: home | couch-and-lamp, chair, bed | construction-worker, mechanic | carpentry-saw, hammer, wood
flat-and-house-for-rent: home | houses, house, office-building | office-worker | key, round-pushpin, door
pharmacy-and-chemist: health | pill, lotion-bottle, medicine-box | health-worker, scientist | syringe, thermometer, adhesive-bandage
cockroach-and-insect-control: farm | cockroach, mosquito, spider | factory-worker | sparkles, bubbles, house
airport-pickup: office | automobile, airplane-arrival, luggage | m:office-worker, w:office-worker, man-in-agbada | luggage, round-pushpin, sun

keke: power | keke, auto-rickshaw | man-in-agbada, m:tipping-hand | round-pushpin, fuel-pump
native-wear: cloth | agbada, ankara, sewing-machine | man-in-agbada, woman-with-headscarf | scissors, thread, straight-ruler
nail-technician: beauty | nail-polish-dark, lipstick | w:tipping-hand, woman-with-headscarf | sparkles, hibiscus, gem-stone
foodstuff-seller: farm | tomatoes, sheaf-of-rice, carrot | market-woman | hot-pepper, ear-of-corn, onion
vegetables-and-fruit-seller: farm | tomatoes, watermelon, leafy-green | market-woman | banana, hot-pepper, carrot
poultry-farm: farm | chicken, egg | farmer | egg, sheaf-of-rice, hatching-chick
generator-rental: power | generator, battery | mechanic | high-voltage, fuel-pump
water-tanker: water | water-tank, articulated-lorry | mechanic | droplet, sweat-droplets
`;

/** Icons that the set lacks, on its 32 × 32 grid. */
export const drawn: Record<string, string> = {
  generator: `<path fill="#4a4a55" d="M3 8.5A2.5 2.5 0 0 1 5.500 6h21A2.500 2.500 0 0 1 29 8.500V26h-2V9a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v17H3z"/><path fill="#f9c23c" d="M6.500 9h19a1 1 0 0 1 1 1v3.500h-21V10a1 1 0 0 1 1-1z"/><path fill="#d67d00" d="M14 8h4v2h-4z"/><path fill="#fff" opacity=".5" d="M8 10h9v1.200H8z"/><path fill="#d6323e" d="M6 14.500h11a1 1 0 0 1 1 1V25H6z"/><circle cx="12" cy="19.700" r="4" fill="#321b41"/><circle cx="12" cy="19.700" r="2.200" fill="#9b9b9b"/><path fill="#e6e6e6" d="M19 15.500h7v7h-7z"/><path fill="#321b41" d="M20.200 17h2v2.400h-2zM23 17h2v2.400h-2z"/><circle cx="22.500" cy="21" r=".9" fill="#00d26a"/><path fill="#9b9b9b" d="M19 23.500h7V25h-7z"/><path fill="#4a4a55" d="M3 25h26v2.200H3z"/><circle cx="7" cy="28" r="2.300" fill="#212121"/><circle cx="7" cy="28" r=".9" fill="#9b9b9b"/><path fill="#212121" d="M23.500 27h3v3h-3z"/>`,
  keke: `<path fill="#f9a22e" d="M3.5 8.500C3.500 6.600 5 5.500 6.800 5.500h12.500c3 0 5 1.400 6 4.200l2 6.300H3.500z"/><path fill="#fcd53f" d="M2.500 16h26.300c1 1.500 1.700 4 1.700 6.500 0 1.300-.6 2-1.700 2H4c-1 0-1.500-.6-1.500-1.500z"/><path fill="#321b41" d="M5.500 8h6.300v8.500H5.500z"/><path fill="#5b4a6e" d="M6.300 12.500h4.700v4H6.300z"/><path fill="#321b41" d="M13.300 8h6v11.500h-6z"/><path fill="#5b4a6e" d="M13.300 14h3v5.500h-3z"/><path fill="#26c9fc" d="M20.800 8.200c1.700.3 2.600 1.200 3.200 2.800l1.800 5h-5z"/><path fill="#fff" opacity=".5" d="m21.500 9.200 1.300.6 1.800 5.700h-1.200z"/><path fill="#008463" d="M2.500 19.500h10.800V22H2.500zM19.300 19.500h10.600c.3.800.5 1.600.6 2.500H19.300z"/><rect width="6" height="3.400" x="4.300" y="22.400" fill="#fff" stroke="#9b9b9b" stroke-width=".4" rx=".5"/><path fill="#0074ba" d="M5 23.200h2.300v.7H5zM5 24.400h4.600v.7H5z"/><circle cx="28.300" cy="18.200" r="1.300" fill="#fff"/><path fill="#f8312f" d="M2 17h1.500v2H2z"/><circle cx="13.500" cy="26" r="3.800" fill="#212121"/><circle cx="13.500" cy="26" r="1.700" fill="#cdcdcd"/><circle cx="26.500" cy="26.300" r="3.500" fill="#212121"/><circle cx="26.500" cy="26.300" r="1.500" fill="#cdcdcd"/><path fill="#008463" d="M23 23.500c1-1.700 6-1.700 7 0z"/>`,
  "market-woman": `<path fill="#b97028" d="M8 5.800h16c0 2.900-3.600 4.600-8 4.600s-8-1.700-8-4.600z"/><circle cx="11" cy="4.600" r="2.100" fill="#f8312f"/><circle cx="15" cy="3.800" r="2.300" fill="#ff5b49"/><circle cx="19" cy="4.100" r="2.200" fill="#f8312f"/><path fill="#00a651" d="M20.600 2.200c2.200-.6 3.400 1 2.600 3.600h-3z"/><path fill="#8b4f17" d="M7.500 5.200h17v1.300h-17z"/><path fill="#f9c23c" d="M10.200 14.200c-1.400-3 1.500-5 5.800-5s7.200 2 5.800 5c-2 .4-9.600.4-11.600 0z"/><path fill="#d67d00" d="M20.500 10.200c2-1.400 4-.6 3.600 1.200-.3 1.300-1.800 1.800-3 1.200zM10.400 13.200q5.600-2.400 11.200 0v1.300H10.400z"/><path fill="#56332a" d="M11 14.300h10v3.400a5 5 0 0 1-10 0z"/><path fill="#45271f" d="M14.200 21h3.600v3h-3.600z"/><circle cx="13.700" cy="16.500" r=".8" fill="#1c1c1c"/><circle cx="18.300" cy="16.500" r=".8" fill="#1c1c1c"/><path stroke="#ffe9e0" stroke-linecap="round" stroke-width=".9" fill="none" d="M14 19.200q2 1.400 4 0"/><circle cx="10.700" cy="18" r=".7" fill="#f9c23c"/><circle cx="21.300" cy="18" r=".7" fill="#f9c23c"/><path fill="#0f7a4a" d="M6 30c.3-5.300 3.300-7.500 7-7.800q3 2.300 6 0c3.700.3 6.700 2.500 7 7.800z"/><path fill="#f9c23c" d="M9.500 26.500 11 25l1.500 1.500L11 28zM14.500 27.500 16 26l1.500 1.500L16 29zM19.500 26.500 21 25l1.500 1.500L21 28z"/>`,
  "gas-cylinder": `<path fill="#9b9b9b" d="M13 4h6v4h-6z"/><path fill="#636363" d="M10.500 2.500h11v2h-11z"/><path fill="#d6323e" d="M7 13c0-4 3-6 9-6s9 2 9 6v13c0 2.400-1.300 3.500-3.500 3.500h-11C8.300 29.500 7 28.400 7 26z"/><path fill="#a11f2b" d="M7 18h18v2.500H7z"/><path fill="#fff" opacity=".35" d="M9.500 12c.3-1.500 1.200-2.300 2.500-2.700V27H10z"/><path fill="#636363" d="M8.500 28.500h15V30h-15z"/>`,
  "water-tank": `<path fill="#636363" d="M5 20h22v2H5zM7 22h2v8H7zM23 22h2v8h-2z"/><path stroke="#636363" stroke-width="1.200" d="m8 29 15-7M9 22l15 7"/><path fill="#212b45" d="M6 7c0-2.400 4.500-4 10-4s10 1.600 10 4v12c0 .7-.500 1-1.200 1H7.200C6.500 20 6 19.700 6 19z"/><path fill="#3b4a75" d="M6 10h20v1.300H6zM6 14.500h20v1.300H6z"/><path fill="#fff" opacity=".2" d="M8.500 5.300 11 4.500V20H8.500z"/><path fill="#26c9fc" d="M26.500 23.500c1.500 2 2 2.900 2 3.800a2 2 0 0 1-4 0c0-.9.500-1.800 2-3.800z"/>`,
  "solar-panel": `<path fill="#9b9b9b" d="M14.500 22h3v6h-3zM10 27.500h12v2H10z"/><path fill="#1d5fa8" d="M6.200 8h19.600L30 23H2z"/><path stroke="#8fd0ff" stroke-width=".9" d="M6 13h20.800M4 18h24.500M12.800 8l-1.300 15M19.200 8l1.300 15" fill="none"/><path fill="#fff" opacity=".25" d="M6.200 8h6l-6 15H2z"/><circle cx="26" cy="4.800" r="3" fill="#ffb02e"/>`,
  fridge: `<rect width="18" height="27" x="7" y="2.500" fill="#cdd6de" rx="2"/><path fill="#a9b6c2" d="M7 12h18v1.200H7z"/><path fill="#636363" d="M9.200 6h1.500v4H9.200zM9.200 15h1.500v6H9.200z"/><path fill="#fff" opacity=".6" d="M20 4.500h2.500v5.800H20zM20 15h2.500v11.500H20z"/><path fill="#636363" d="M9 29.500h3V31H9zM20 29.500h3V31h-3z"/>`,
  "air-conditioner": `<rect width="28" height="12" x="2" y="4" fill="#f3f6f8" rx="2.500"/><path fill="#c3ced6" d="M4 12h24v2H4zM2 9.500h28v1H2z"/><circle cx="26" cy="7.300" r="1" fill="#00d26a"/><path stroke="#26c9fc" stroke-linecap="round" stroke-width="1.800" fill="none" d="M8 19c2 2-2 4 0 6M16 19c2 2-2 5 0 8M24 19c2 2-2 4 0 6"/>`,
  tiles: `<path fill="#8c6f55" d="M2 3h28v27H2z"/><path fill="#5fb6c9" d="M3 4h8v8H3zM21 4h8v8h-8zM12 13h8v8h-8zM3 22h8v7H3zM21 22h8v7h-8z"/><path fill="#f4ead9" d="M12 4h8v8h-8zM3 13h8v8H3zM21 13h8v8h-8zM12 22h8v7h-8z"/><path fill="#2e8ca3" d="m7 5.500 2.500 2.500L7 10.500 4.500 8zM25 5.500l2.500 2.500-2.500 2.500L22.500 8zM16 14.500l2.500 2.500-2.500 2.500-2.500-2.500z"/>`,
  "pos-terminal": `<path fill="#f4f4f4" d="M10 1.500h12V9H10z"/><path fill="#c9ccd4" d="M12 3.500h8v1h-8zM12 5.500h6v1h-6z"/><rect width="18" height="23" x="7" y="7" fill="#2c3350" rx="3"/><rect width="13" height="7" x="9.500" y="10" fill="#26c9fc" rx="1"/><path fill="#e6e6e6" d="M10 19h3v2h-3zM14.500 19h3v2h-3zM19 19h3v2h-3zM10 22h3v2h-3zM14.500 22h3v2h-3zM19 22h3v2h-3z"/><path fill="#f8312f" d="M10 25.500h3v2h-3z"/><path fill="#f9c23c" d="M14.500 25.500h3v2h-3z"/><path fill="#00d26a" d="M19 25.500h3v2h-3z"/>`,
  tomatoes: `<path fill="#b97028" d="M2 17h28c0 7-5 12-14 12S2 24 2 17z"/><path fill="#8b4f17" d="M1.500 16h29v2.500h-29z"/><circle cx="8" cy="13" r="4.500" fill="#f8312f"/><circle cx="24" cy="13" r="4.500" fill="#f8312f"/><circle cx="16" cy="12" r="5" fill="#ff5b49"/><circle cx="12" cy="7.500" r="4" fill="#f8312f"/><circle cx="20.500" cy="7.500" r="4" fill="#ff5b49"/><path fill="#00a651" d="M10.500 4q1.500 1.500 3 0l-.5 2h-2zM19 4q1.500 1.500 3 0l-.5 2h-2zM14.500 7.500q1.500 1.500 3 0l-.5 2h-2z"/><path fill="#8b4f17" d="M1.500 16h29v2.500h-29z"/>`,
  canopy: `<path fill="#fff" d="M2 14 16 3l14 11z"/><path fill="#f8312f" d="M16 3 8 14h5zM16 3l8 11h-5z"/><path fill="#d9dbe3" d="M2 14h28l-2.300 3-2.400-2-2.300 2-2.300-2-2.400 2-2.300-2-2.300 2-2.400-2-2.300 2-2.300-2-2.400 2z"/><path fill="#636363" d="M4 16h1.500v13H4zM26.500 16H28v13h-1.500z"/><path fill="#b97028" d="M11 22h10v2H11zM12 24h1.500v5H12zM18.500 24H20v5h-1.500z"/>`,
  "medicine-box": `<rect width="26" height="19" x="3" y="9" fill="#f4f4f4" rx="3"/><path fill="#9b9b9b" d="M11 9V6.500A2.500 2.500 0 0 1 13.500 4h5A2.500 2.500 0 0 1 21 6.500V9h-2V7a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v2z"/><path fill="#00a651" d="M14 12.500h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>`,
  "hotel-plain": `<path fill="#f9c89b" d="M5 4h22v26H5z"/><path fill="#e2863b" d="M4 3h24v2.500H4z"/><path fill="#26c9fc" d="M8 8h4v4H8zM14 8h4v4h-4zM20 8h4v4h-4zM8 14h4v4H8zM14 14h4v4h-4zM20 14h4v4h-4zM8 20h4v4H8zM20 20h4v4h-4z"/><path fill="#8b4f17" d="M13 22h6v8h-6z"/><path fill="#f8312f" d="M11 20h10l1 2.500H10z"/>`,
  "newspaper-plain": `<path fill="#fff" d="M5 3h22v26H5z"/><path fill="#26c9fc" d="M7 5h18v5H7z"/><path fill="#f9c23c" d="M7 12h8v8H7z"/><path fill="#c9ccd4" d="M17 12h8v1.500h-8zM17 15h8v1.500h-8zM17 18h6v1.500h-6zM7 22h18v1.500H7zM7 25h14v1.500H7z"/>`,
  skewer: `<path stroke="#b97028" stroke-linecap="round" stroke-width="1.600" d="M4 28 28 4"/><circle cx="11" cy="21" r="4" fill="#8b4f17"/><circle cx="16" cy="16" r="4" fill="#c26b2e"/><circle cx="21" cy="11" r="4" fill="#8b4f17"/><path fill="#f8312f" d="M13 18.200 14 19l-1.500 1.500-1-1zM18 13.200l1 .8-1.500 1.500-1-1z"/>`,
  flashlight: `<path fill="#fee192" d="M4 4 15 9l-6 6z"/><path fill="#636363" d="m9 15 6-6 4 2-8 8z"/><path fill="#321b41" d="m12.500 18 6-6L29 22.500a2 2 0 0 1 0 3L25.500 29a2 2 0 0 1-3 0z"/><circle cx="20" cy="19.500" r="1.400" fill="#f8312f"/>`,
  tyre: `<circle cx="16" cy="16" r="13.500" fill="#2b2b33"/><path fill="none" stroke="#4a4a55" stroke-dasharray="2.200 2.500" stroke-width="2" d="M16 3.800a12.200 12.200 0 1 0 0 24.400 12.200 12.200 0 0 0 0-24.400z"/><circle cx="16" cy="16" r="8.200" fill="#cdd6de"/><circle cx="16" cy="16" r="6.600" fill="#9aa8b5"/><path stroke="#e6ebf0" stroke-linecap="round" stroke-width="2.200" d="M16 10.500v11M11.200 13.200l9.600 5.600M11.200 18.800l9.600-5.600"/><circle cx="16" cy="16" r="2.300" fill="#636b75"/>`,
  gate: `<path fill="#636b75" d="M2 6h3v24H2zM27 6h3v24h-3z"/><circle cx="3.500" cy="5" r="2" fill="#f9c23c"/><circle cx="28.500" cy="5" r="2" fill="#f9c23c"/><path fill="none" stroke="#2c3350" stroke-width="1.600" d="M5 27.500h22M5 12c7-5 15-5 22 0M5 19.500h22M8 11v17M12 9.500V28M16 9v19M20 9.500V28M24 11v17"/><circle cx="10" cy="15.500" r="1.700" fill="none" stroke="#d6a23c" stroke-width="1"/><circle cx="22" cy="15.500" r="1.700" fill="none" stroke="#d6a23c" stroke-width="1"/><circle cx="16" cy="23.500" r="2" fill="none" stroke="#d6a23c" stroke-width="1"/>`,
  screw: `<path fill="#9b9b9b" d="M10 4h12v4l-3 2h-6l-3-2z"/><path fill="#cdcdcd" d="M13 10h6v14l-3 5-3-5z"/><path stroke="#8a8a8a" stroke-width="1.200" d="m13 14 6-2M13 18l6-2M13 22l6-2"/><path fill="#636363" d="M12 5.300h8v1.200h-8z"/>`,
  agbada: `<path fill="#1f6fb8" d="M12 3h8l6 2.500c2.300 1 3.600 3 4.200 5.800L32 25.300l-7.500 1.400V29h-17v-2.300L0 25.300l1.800-14C2.400 8.500 3.700 6.500 6 5.500z"/><path fill="#17548d" d="M7.500 26.700 8.800 12l1.500 17H7.500zM24.500 26.700 23.200 12l-1.500 17h2.800z"/><path stroke="#f9c23c" stroke-width="1" fill="none" d="m.3 23.600 7.400 1.400M31.700 23.600l-7.400 1.400M10.300 27.700h11.400"/><path fill="#f9c23c" d="M10.800 3.500 12 3h8l1.200.5c-.2 3-1.400 4.700-2.700 5.500v7.500L16 20l-2.500-3.500V9c-1.300-.8-2.500-2.500-2.700-5.500z"/><path fill="#12395f" d="M12.700 3h6.600c-.1 2.500-1.300 4.300-2.600 4.800v5.700h-1.400V7.800c-1.300-.5-2.500-2.300-2.600-4.800z"/><path fill="none" stroke="#f9c23c" stroke-linecap="round" stroke-width=".9" d="M11.800 11a2.300 2.300 0 1 0 0 4.600M20.200 11a2.300 2.300 0 1 1 0 4.600"/>`,
  ankara: `<path fill="#c2410c" d="M3 18h26v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/><path fill="#8f2f08" d="M3 23.200h26v1.200H3z"/><path fill="#f9c23c" d="m6.500 18.600 2.200 2.200-2.200 2.200-2.200-2.200zM12.800 18.600l2.200 2.200-2.200 2.200-2.200-2.200zM19.200 18.600l2.200 2.200-2.200 2.200-2.200-2.200zM25.500 18.600l2.200 2.200-2.200 2.200-2.200-2.200zM9.600 24.700l2 2-2 2-2-2zM16 24.700l2 2-2 2-2-2zM22.400 24.700l2 2-2 2-2-2z"/><path fill="#0f766e" d="M5 4h22a2 2 0 0 1 2 2v12H3V6a2 2 0 0 1 2-2z"/><path fill="#0a524d" d="M3 11h26v1.200H3z"/><circle cx="8" cy="7.500" r="2.800" fill="#fcd53f"/><circle cx="16" cy="7.500" r="2.800" fill="#fcd53f"/><circle cx="24" cy="7.500" r="2.800" fill="#fcd53f"/><circle cx="12" cy="15.100" r="2.500" fill="#fcd53f"/><circle cx="20" cy="15.100" r="2.500" fill="#fcd53f"/><path stroke="#d6323e" stroke-linecap="round" stroke-width="2.400" d="M8 7.500h0M16 7.500h0M24 7.500h0M12 15.100h0M20 15.100h0"/><path stroke="#fff" stroke-linecap="round" stroke-width="1.300" d="M4.700 15.100h0M27.300 15.100h0M12 5.500h0M20 5.500h0M12 9.300h0M20 9.300h0M16 15.100h0"/>`,
  "clay-pot": `<path fill="#8b4f17" d="M9.500 4.500h13l-1.700 5h-9.600z"/><path fill="#b5662f" d="M8.500 3h15v2.400h-15zM16 8.500c7 0 12 4.300 12 10.300 0 6.700-5 10.700-12 10.700S4 25.500 4 18.800C4 12.800 9 8.500 16 8.500z"/><path fill="#fff" opacity=".18" d="M8.500 14c1.200-1.900 2.800-2.900 5-3.500-2.300 2.600-3.200 5-3 8.500H6.800q.2-3 1.700-5z"/><path fill="none" stroke="#7a3f14" stroke-linejoin="round" stroke-width="1.200" d="M4.600 15.500h22.800M4.200 21.500h23.600M5 20.500l3-4 3 4 3-4 3 4 3-4 3 4 3-4 1 2"/>`,
  "sewing-machine": `<path fill="#8b4f17" d="M2 25h28v4H2z"/><path fill="#b97028" d="M2 25h28v1.300H2z"/><path fill="#212b45" d="M4 6.500C4 5.700 4.700 5 5.500 5H24c2.800 0 4 1.500 4 4v13h1v3H13v-3h8.500v-8.500c0-1-.5-1.500-1.500-1.500H9.500v4.500h-4V12C4.600 12 4 11.300 4 10.500z"/><path fill="#f9c23c" d="M11 7.500h9v1.200h-9zM23.500 16h2.500v1.200h-2.500zM23.500 18.500h2.500v1.200h-2.500z"/><path fill="#cdcdcd" d="M7 16.500h1V24H7zM5.500 23.500h4V25h-4z"/><path fill="#d6323e" d="M10.500 1.500h4V5h-4z"/><path fill="#f9c89b" d="M10 1h5v1h-5zM10 4.300h5v.9h-5z"/><circle cx="28" cy="11" r="3.500" fill="#9b9b9b"/><circle cx="28" cy="11" r="1.300" fill="#212b45"/><path fill="#1f9d76" d="M2 24h11v1.600l-4.500.9-6.500-.5z"/>`,
  message: `<path fill="#636ccf" d="M16 4C8.800 4 3 8.700 3 14.600c0 3.300 1.800 6.200 4.700 8.200L7 28.400l6.200-3.500c.9.200 1.800.300 2.800.300 7.200 0 13-4.700 13-10.600S23.200 4 16 4z"/><circle cx="10.200" cy="14.600" r="1.900" fill="#fff"/><circle cx="16" cy="14.600" r="1.900" fill="#fff"/><circle cx="21.800" cy="14.600" r="1.900" fill="#fff"/>`,
};

/** Robe and cap of a man whose head is of the set. */
export const agbada = `<path fill="#f4f4f4" d="M1.500 30c.3-6.300 3.500-9.700 9.500-11.200q5 .6 10 0c6 1.500 9.200 4.900 9.500 11.200z"/><path fill="#d3d7e4" d="m7.500 30-.8-5.500L9.300 30zM24.500 30l.8-5.500L22.700 30z"/><path fill="#1f6fb8" d="M10.300 19q5.700 .4 11.400 0l.6.200c-.6 2-2 3.400-3.800 4.100V30h-5v-6.700c-1.800-.7-3.200-2.100-3.800-4.100z"/><path fill="#f9c23c" d="M15.200 23.500h1.600V30h-1.600z"/><path fill="none" stroke="#1f6fb8" stroke-linecap="round" stroke-width=".8" d="M11.500 25.500a1.500 1.500 0 1 0 0 3M20.500 25.500a1.500 1.500 0 1 1 0 3"/>`;
export const fila = `<path fill="#1f6fb8" d="M9 8c-.6-3.300 1.300-6.300 6.300-6.600 2.900-.2 5.200.6 7.600-.1 1.500-.4 2.100.9 1.400 2.200-.8 1.400-1.300 2.500-1.300 4.500q-7-1.500-14 0z"/><path fill="#17548d" d="M9 8q-.2-1.200 0-2.200 7-1.600 14.200-.1Q23 6.700 23 8q-7-1.500-14 0z"/><path stroke="#f9c23c" stroke-linecap="round" stroke-width=".9" d="M11 6.500h0M13.500 6.200h0M16 6.100h0M18.500 6.200h0M21 6.500h0"/>`;
