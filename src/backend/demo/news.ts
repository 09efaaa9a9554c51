import type { DemoNews } from './types.ts';

/** Newest first. */
export const news: readonly DemoNews[] = [
  {
    slug: 'soup-week',
    name: { ru: 'Неделя супов в Casa Mare', en: 'Soup week at Casa Mare', ro: 'Săptămâna zemurilor la Casa Mare' },
    description: {
      ru: '<p>На улице первый лёд, а в нашей печи с шести утра стоят <strong>семь больших горшков</strong>. До воскресенья к каждому супу кладём тёплую чесночную булочку, просить о ней не нужно.</p><ul><li>Зама варится на домашней курице, и лапшу для неё режут руками.</li><li>Борщ томится на рёбрышках четыре часа.</li><li>Фасолевый суп едет вместе со своей хлебной миской.</li></ul><p>Все супы лежат в <a href="/chisinau/casa-mare">меню Casa Mare</a>. Большая миска, 500 мл, сытно кормит одного взрослого или двух школьников.</p>',
      en: '<p>The first ice is on the pavement, and since six in the morning <strong>seven big pots</strong> have been standing in our oven. Until Sunday every soup comes with a warm garlic bun; you need not ask for it.</p><ul><li>Zeamă is made from a farm hen, with noodles cut by hand.</li><li>Borscht simmers on pork ribs for four hours.</li><li>The bean soup travels together with its bowl of bread.</li></ul><p>All of them are on the <a href="/en/chisinau/casa-mare">Casa Mare menu</a>. The large 500 ml bowl feeds one grown-up well, or two schoolchildren.</p>',
      ro: '<p>Afară e prima gheață, iar în cuptorul nostru stau de la șase dimineața <strong>șapte oale mari</strong>. Până duminică punem lângă fiecare zeamă o chiflă caldă cu usturoi, fără să fie nevoie s-o cereți.</p><ul><li>Zeama fierbe din găină de casă, cu tăiței tăiați de mână.</li><li>Borșul stă patru ore pe coaste de porc.</li><li>Ciorba de fasole pleacă la drum cu tot cu bolul ei de pâine.</li></ul><p>Toate sunt în <a href="/ro/chisinau/casa-mare">meniul Casa Mare</a>. Porția mare, de 500 ml, satură un adult sau doi școlari.</p>',
    },
    published_at: '2026-11-16T07:30:00Z',
    emoji: ['🍲', '🥣', '🌿'],
    tint: 'amber',
    products: [
      'chisinau/casa-mare/chicken-zeama',
      'chisinau/casa-mare/red-borscht',
      'chisinau/casa-mare/bean-soup-in-bread',
      'chisinau/casa-mare/garlic-rolls',
    ],
  },
  {
    slug: 'forno-rosso-buiucani',
    name: { ru: 'Forno Rosso открылся на Буюканах', en: 'Forno Rosso opens in Buiucani', ro: 'Forno Rosso a deschis la Buiucani' },
    description: {
      ru: '<p>Вторая печь приехала из Неаполя на грузовике и весит <strong>две тонны двести</strong>. Её подняли краном через витрину, три дня сушили слабым огнём, и теперь она держит свои 450 градусов на улице Алба-Юлия, 75.</p><p>Для жителей Буюкан и Дурлешт это значит одно: пицца доезжает на четверть часа быстрее, и бортики ещё хрустят. В будни печь отдыхает с трёх до пяти, в выходные работает без перерыва.</p><p>Начните с Маргариты: по ней проще всего судить о печи. Остальное смотрите в <a href="/chisinau/forno-rosso">меню Forno Rosso</a>.</p>',
      en: '<p>Our second oven came from Naples on a lorry and weighs <strong>two tonnes and two hundred kilos</strong>. A crane lifted it in through the shop window, a low fire dried it for three days, and it now holds its 450 degrees at 75 Alba Iulia Street.</p><p>For Buiucani and Durlești it means one thing: pizza arrives a quarter of an hour sooner, with the rim still crisp. On weekdays the oven rests between three and five; at weekends it does not rest at all.</p><p>Begin with the Margherita, the fairest judge of any oven. The rest is on the <a href="/en/chisinau/forno-rosso">Forno Rosso menu</a>.</p>',
      ro: '<p>Al doilea cuptor a venit cu camionul de la Napoli și cântărește <strong>două tone și două sute de kilograme</strong>. O macara l-a trecut prin vitrină, un foc mic l-a uscat trei zile, iar acum își ține cele 450 de grade pe strada Alba Iulia, 75.</p><p>Pentru Buiucani și Durlești înseamnă un singur lucru: pizza ajunge cu un sfert de oră mai repede, cu marginea încă crocantă. În zilele lucrătoare cuptorul se odihnește între trei și cinci, în weekend deloc.</p><p>Începeți cu Margherita, după ea se judecă orice cuptor. Restul e în <a href="/ro/chisinau/forno-rosso">meniul Forno Rosso</a>.</p>',
    },
    published_at: '2026-10-28T09:00:00Z',
    emoji: ['🍕', '🍅', '🌿'],
    tint: 'tomato',
    products: [
      'chisinau/forno-rosso/margherita',
      'chisinau/forno-rosso/diavola',
      'chisinau/forno-rosso/focaccia-rosemary',
      'chisinau/forno-rosso/sicilian-lemonade',
    ],
  },
  {
    slug: 'city-day-free-delivery',
    name: { ru: 'На День города доставка бесплатная', en: 'Free delivery for City Day', ro: 'De Hramul orașului, livrarea e gratuită' },
    description: {
      ru: '<p>Кишинёв празднует храм, центр перекрыт, зато курьеры ездят на велосипедах. <strong>В среду 14 октября доставка по городу бесплатна от любой суммы</strong>, промокод не нужен.</p><p>Перекрытые улицы добавляют к дороге минут десять. Если вы празднуете в парке, напишите в комментарии ближайший вход: курьер позвонит и подойдёт к нему.</p><p>Для пикника лучше всего подходит то, что едят руками: плацинды, роллы, фокачча. Мы собрали несколько таких блюд ниже.</p>',
      en: '<p>Chisinau celebrates its patron day, the centre is closed to cars, and our couriers are on bicycles. <strong>On Wednesday 14 October delivery across the city is free for any order</strong>, with no code to type.</p><p>Closed streets add some ten minutes to the way. If you celebrate in a park, name the nearest gate in the comment; the courier will call and come to it.</p><p>A picnic wants food for the fingers: pies, rolls, focaccia. A few good candidates are below.</p>',
      ro: '<p>Chișinăul își sărbătorește hramul, centrul e închis pentru mașini, iar curierii noștri merg cu bicicleta. <strong>Miercuri, 14 octombrie, livrarea în oraș e gratuită la orice sumă</strong>, fără cod promoțional.</p><p>Străzile închise adaugă vreo zece minute la drum. Dacă sărbătoriți în parc, scrieți în comentariu cea mai apropiată intrare: curierul sună și vine acolo.</p><p>La picnic merg bucatele care se mănâncă cu mâna: plăcinte, rulouri, focaccia. Câteva le găsiți mai jos.</p>',
    },
    published_at: '2026-10-13T06:00:00Z',
    emoji: ['🥧', '🍇', '🥤'],
    tint: 'lemon',
    products: [
      'chisinau/casa-mare/brynza-placinta',
      'chisinau/sakura/avocado-maki',
      'chisinau/forno-rosso/focaccia-rosemary',
      'chisinau/casa-mare/grape-must',
    ],
  },
  {
    slug: 'ramen-chef',
    name: { ru: 'Человек, который варит бульон ночью', en: 'The man who cooks broth at night', ro: 'Omul care fierbe supa noaptea' },
    description: {
      ru: '<p>Андрей Мунтяну приходит в <a href="/chisinau/sakura">Sakura</a> к одиннадцати вечера, когда зал уже моют. До семи утра он один на кухне с двумя восьмидесятилитровыми котлами: <strong>тонкоцу кипит восемнадцать часов</strong>, и бросить его нельзя.</p><p>Ремеслу он учился в Фукуоке, в лавке на девять мест. «Хозяин полгода разрешал мне только мыть кости, — вспоминает Андрей. — Потом дал попробовать бульон и спросил, чего не хватает. Я сказал: соли. Он ответил: сна».</p><p>Свой любимый рамен шеф ест без всего: бульон, тонкая лапша, зелёный лук. Но яйцо всё-таки советует добавить.</p>',
      en: '<p>Andrei Munteanu comes to <a href="/en/chisinau/sakura">Sakura</a> at eleven in the evening, when the floor is already being washed. Until seven he is alone with two eighty-litre pots: <strong>tonkotsu boils for eighteen hours</strong> and cannot be left.</p><p>He learnt the craft in Fukuoka, in a shop with nine seats. “For half a year the owner let me do nothing but wash bones,” he says. “Then he gave me broth and asked what was missing. Salt, I said. Sleep, he answered.”</p><p>His own favourite bowl is bare: broth, thin noodles, spring onion. The egg he recommends to everybody else.</p>',
      ro: '<p>Andrei Munteanu ajunge la <a href="/ro/chisinau/sakura">Sakura</a> pe la unsprezece seara, când podeaua se spală deja. Până la șapte dimineața e singur cu două oale de optzeci de litri: <strong>tonkotsu fierbe optsprezece ore</strong> și nu poate fi lăsat din ochi.</p><p>Meseria a învățat-o la Fukuoka, într-un local cu nouă locuri. „Jumătate de an, patronul m-a lăsat doar să spăl oase”, povestește Andrei. „Apoi mi-a dat supa la gustat și m-a întrebat ce lipsește. Sare, am zis. Somn, a răspuns el.”</p><p>Ramenul lui preferat e gol: supă, tăiței subțiri, ceapă verde. Oul îl recomandă totuși tuturor celorlalți.</p>',
    },
    published_at: '2026-10-05T08:00:00Z',
    emoji: ['🍜', '🥚', '🥢'],
    tint: 'rose',
    products: [
      'chisinau/sakura/tonkotsu-ramen',
      'chisinau/sakura/spicy-miso-ramen',
      'chisinau/sakura/shoyu-chicken-ramen',
    ],
  },
  {
    slug: 'autumn-menu',
    name: { ru: 'Осеннее меню: айва, тыква и молодой муст', en: 'The autumn menu: quince, pumpkin and new must', ro: 'Meniul de toamnă: gutui, dovleac și must' },
    description: {
      ru: '<p>Виноград снят, и во дворе Casa Mare снова работает ручной пресс. <strong>Муст отжимаем утром и вечером</strong>, поэтому бутылка, которую вы откроете, не старше двенадцати часов.</p><ul><li>Айва печётся с мёдом и гвоздикой, пока не станет янтарной.</li><li>Тыква пошла в сладкую плацинду с корицей.</li><li>Утка вернулась и привела с собой квашеную капусту с яблоком.</li></ul><p>Осенние блюда останутся, пока не кончится урожай. Муст обычно кончается первым.</p>',
      en: '<p>The grapes are in, and the hand press in the yard of Casa Mare is turning again. <strong>We press in the morning and in the evening</strong>, so the bottle you open is never more than twelve hours old.</p><ul><li>Quince bakes with honey and cloves until it turns to amber.</li><li>Pumpkin went into a sweet pie with cinnamon.</li><li>Duck is back and has brought sauerkraut and apple along.</li></ul><p>The autumn dishes stay as long as the harvest does. Must is usually the first to go.</p>',
      ro: '<p>Strugurii sunt culeși, iar în ograda Casa Mare se învârte din nou teascul. <strong>Stoarcem dimineața și seara</strong>, așa că sticla pe care o deschideți n-are mai mult de douăsprezece ore.</p><ul><li>Gutuia se coace cu miere și cuișoare până devine chihlimbar.</li><li>Dovleacul a intrat în plăcinta dulce cu scorțișoară.</li><li>Rața s-a întors și a adus cu ea varza murată cu măr.</li></ul><p>Bucatele de toamnă rămân cât ține recolta. Mustul se termină de obicei primul.</p>',
    },
    published_at: '2026-09-22T07:00:00Z',
    emoji: ['🍇', '🍐', '🌰'],
    tint: 'violet',
    products: [
      'chisinau/casa-mare/grape-must',
      'chisinau/casa-mare/baked-quince',
      'chisinau/casa-mare/pumpkin-placinta',
      'chisinau/casa-mare/duck-on-cabbage',
    ],
  },
  {
    slug: 'vegetarian-week',
    name: { ru: 'Неделя без мяса, но со вкусом', en: 'A week without meat and with all the taste', ro: 'O săptămână fără carne, dar cu gust' },
    description: {
      ru: '<p>С 7 по 13 сентября три ресторана поспорили, чья кухня лучше обходится без мяса. <strong>Мы посчитаем заказы</strong>, а проигравшие шефы испекут победителям торт.</p><p>Casa Mare ставит на грибную токану, Sakura на веганский рамен, в котором комбу настаивается всю ночь, а Forno Rosso на Ортолану без единого кусочка сыра. Все три блюда полностью растительные.</p><p>Состав и аллергены указаны на странице каждого блюда, например у <a href="/chisinau/sakura/vegan-ramen">веганского рамена</a>. Если сомневаетесь, позвоните: ответит повар.</p>',
      en: '<p>From 7 to 13 September three restaurants have a bet on whose kitchen does better without meat. <strong>We will count the orders</strong>, and the chefs who lose bake a cake for the winner.</p><p>Casa Mare puts its money on mushroom stew, Sakura on a vegan ramen whose kombu steeps all night, and Forno Rosso on an Ortolana without a crumb of cheese. All three are entirely plant-based.</p><p>Ingredients and allergens stand on the page of every dish, the <a href="/en/chisinau/sakura/vegan-ramen">vegan ramen</a> for one. If in doubt, call us: a cook will answer.</p>',
      ro: '<p>Între 7 și 13 septembrie, trei restaurante au pus rămășag a cui bucătărie se descurcă mai bine fără carne. <strong>Numărăm comenzile</strong>, iar bucătarii care pierd coc un tort pentru câștigător.</p><p>Casa Mare mizează pe tocana de ciuperci, Sakura pe un ramen vegan cu alge ținute la infuzat toată noaptea, iar Forno Rosso pe Ortolana fără nicio fărâmă de brânză. Toate trei sunt în întregime vegetale.</p><p>Ingredientele și alergenii sunt pe pagina fiecărui fel, de pildă la <a href="/ro/chisinau/sakura/vegan-ramen">ramenul vegan</a>. Dacă aveți îndoieli, sunați: vă răspunde un bucătar.</p>',
    },
    published_at: '2026-09-04T09:30:00Z',
    emoji: ['🥗', '🍄', '🥑'],
    tint: 'lime',
    products: [
      'chisinau/casa-mare/mushroom-stew',
      'chisinau/sakura/vegan-ramen',
      'chisinau/forno-rosso/ortolana',
    ],
  },
  {
    slug: 'night-delivery',
    name: { ru: 'Casa Mare теперь возит и ночью', en: 'Casa Mare delivers through the night', ro: 'Casa Mare livrează și noaptea' },
    description: {
      ru: '<p>Печь на улице Пушкина никогда не гаснет: хлеб пекут каждые три часа. Рядом с ней всё равно кто-то не спит, и мы решили, что этот кто-то может собрать и ваш заказ. <strong>Кухня на Пушкина, 24 работает круглосуточно</strong>.</p><p>Ночью готовим всё меню, только стейк и форель просят на десять минут больше. Курьер не звонит в домофон, если вы написали об этом в комментарии.</p><p>Чаще всего в три часа ночи заказывают заму. На втором месте чесночные булочки, и мы вас понимаем.</p>',
      en: '<p>The oven on Pushkin Street never goes out, because bread is baked every three hours. Somebody beside it is awake anyway, and that somebody may just as well pack your order. <strong>The kitchen at 24 Pushkin Street is open around the clock</strong>.</p><p>The whole menu is cooked at night; only steak and trout ask for ten minutes more. The courier leaves the intercom alone if you say so in the comment.</p><p>What people order most at three in the morning is zeamă. Garlic buns come second, and we understand.</p>',
      ro: '<p>Cuptorul de pe strada Pușkin nu se stinge niciodată: pâinea se coace la fiecare trei ore. Lângă el oricum nu doarme cineva, așa că acel cineva poate pregăti și comanda dumneavoastră. <strong>Bucătăria de pe Pușkin, 24 e deschisă non-stop</strong>.</p><p>Noaptea gătim tot meniul, doar antricotul și păstrăvul cer zece minute în plus. Curierul nu sună la interfon dacă scrieți asta în comentariu.</p><p>La trei noaptea se comandă cel mai des zeamă. Pe locul doi sunt chiflele cu usturoi, și vă înțelegem.</p>',
    },
    published_at: '2026-08-24T16:00:00Z',
    emoji: ['🍞', '🍲', '☕'],
    tint: 'cocoa',
    products: [
      'chisinau/casa-mare/chicken-zeama',
      'chisinau/casa-mare/house-bread',
      'chisinau/casa-mare/garlic-rolls',
      'chisinau/casa-mare/copper-pot-coffee',
    ],
  },
  {
    slug: 'how-we-pack',
    name: { ru: 'Как мы упаковываем еду', en: 'How we pack your food', ro: 'Cum împachetăm mâncarea' },
    description: {
      ru: '<p>Половина вкуса теряется в дороге, если сложить горячее и холодное в один пакет. Поэтому заказ едет в двух отделениях: <strong>горячее при 70 градусах, холодное при 5</strong>.</p><ul><li>Нори для онигири завёрнут отдельно, чтобы хрустел у вас, а не у курьера.</li><li>Джелато лежит в термобоксе со льдом и не тает сорок минут.</li><li>У коробки для пиццы по бокам прорези: пар выходит, дно остаётся сухим.</li></ul><p>Коробки у нас из картона и сахарного тростника, вилки из берёзы. Если приборы не нужны, поставьте ноль при оформлении: мы будем рады, деревья тоже.</p>',
      en: '<p>Half the taste is lost on the way if hot and cold share one bag. So an order travels in two compartments: <strong>hot at 70 degrees, cold at 5</strong>.</p><ul><li>The nori of an onigiri is wrapped apart, so that it crackles for you and not for the courier.</li><li>Gelato sits on ice in an insulated box and holds for forty minutes.</li><li>Pizza boxes have slits in their sides: steam leaves, the base stays dry.</li></ul><p>Our boxes are cardboard and sugar cane, our forks are birch. If you need no cutlery, choose zero at checkout; we will be glad, and so will the trees.</p>',
      ro: '<p>Jumătate din gust se pierde pe drum dacă pui caldul și recele în aceeași pungă. De aceea comanda merge în două compartimente: <strong>cald la 70 de grade, rece la 5</strong>.</p><ul><li>Foaia de nori pentru onigiri e învelită separat, ca să trosnească la dumneavoastră, nu la curier.</li><li>Gelato stă în cutie termică, pe gheață, și rezistă patruzeci de minute.</li><li>Cutiile de pizza au fante pe laturi: aburul iese, blatul rămâne uscat.</li></ul><p>Cutiile sunt din carton și trestie de zahăr, furculițele din mesteacăn. Dacă nu vă trebuie tacâmuri, alegeți zero la comandă: ne bucurăm noi, se bucură și copacii.</p>',
    },
    published_at: '2026-08-11T08:15:00Z',
    emoji: ['🥡', '🍱', '🥢'],
    tint: 'mint',
    products: [
      'chisinau/sakura/salmon-onigiri',
      'chisinau/forno-rosso/gelato-cup',
      'chisinau/forno-rosso/margherita',
    ],
  },
];
