import { foldedStemLexemesOf, unique, wordsIn, unfoldedStemLexemesOf } from './search-words.ts';

/** Words for one kind of food. */
interface FoodWords {
  /** Words with the same meaning: each finds all the others. */
  readonly same: string;
  /** Words for kinds of this food: the words of `same` find them, but they do not find the words of `same`. */
  readonly includes?: string;
  /** Whether vegetarian dishes never contain it. Not set for `стейк`, which can be made of cauliflower. */
  readonly isNeverVegetarian?: true;
}

/**
 * Words that people in Moldova type for common foods, in the three languages. Names that only one restaurant uses are
 * synonyms of its dishes.
 */
const FOOD_WORDS: readonly FoodWords[] = [
  { same: 'курица куриный цыплёнок chicken pui găină', includes: 'петух cockerel hen cocoș', isNeverVegetarian: true },
  { same: 'утка утиный duck rață', isNeverVegetarian: true },
  { same: 'индейка turkey curcan', isNeverVegetarian: true },
  { same: 'свинина свиной pork porc', includes: 'бекон bacon ветчина ham șuncă грудинка', isNeverVegetarian: true },
  {
    same: 'говядина говяжий beef vită',
    includes: 'телятина телячий veal vițel рибай ribeye antricot вагю wagyu',
    isNeverVegetarian: true,
  },
  { same: 'баранина бараний lamb mutton miel oaie', includes: 'ягнёнок', isNeverVegetarian: true },
  {
    same: 'мясо мясной meat carne',
    includes:
      'свинина свиной pork porc говядина говяжий beef vită баранина бараний ягнёнок lamb mutton miel oaie телятина телячий veal vițel курица куриный цыплёнок chicken pui găină утка утиный duck rață индейка turkey curcan кролик rabbit iepure фарш бекон bacon ветчина ham șuncă prosciutto прошутто стейк steak antricot рёбрышки ribs coaste колбаса колбаски sausage cârnat',
    isNeverVegetarian: true,
  },
  { same: 'ветчина ham șuncă', includes: 'прошутто prosciutto', isNeverVegetarian: true },
  {
    same: 'рыба рыбный fish pește',
    includes:
      'лосось сёмга salmon somon тунец tuna ton форель trout păstrăv карп carp crap судак zander șalău сельдь herring scrumbie сибас угорь eel țipar осётр sturgeon анчоус anchovy hamsii треска cod',
    isNeverVegetarian: true,
  },
  { same: 'лосось сёмга salmon somon', isNeverVegetarian: true },
  { same: 'креветка prawn shrimp crevete', isNeverVegetarian: true },
  { same: 'кальмар squid calamari calamar', isNeverVegetarian: true },
  {
    same: 'морепродукты seafood',
    includes:
      'креветка prawn shrimp crevete кальмар squid calamari мидия mussel midie вонголе clam scoică краб crab осьминог octopus caracatiță',
    isNeverVegetarian: true,
  },
  {
    same: 'сыр сырный cheese brânză cașcaval',
    includes:
      'брынза brynza моцарелла mozzarella фиор fior буррата burrata пармезан parmesan рикотта ricotta чеддер cheddar фета feta сулугуни sulguni горгонзола gorgonzola пекорино pecorino халуми halloumi скаморца',
  },
  { same: 'творог творожный curd urdă' },
  { same: 'яйцо яичный egg ou' },
  { same: 'картофель картошка картофельный potato cartof', includes: 'фри fries' },
  { same: 'фри fries fri pai' },
  {
    same: 'гриб грибной mushroom ciupercă',
    includes: 'porcini hribi шампиньон лисички шиитаке shiitake трюфель truffle trufă',
  },
  { same: 'баклажан баклажанный aubergine eggplant vânătă vinete' },
  { same: 'кабачок цукини courgette zucchini dovlecel' },
  { same: 'тыква тыквенный pumpkin dovleac' },
  { same: 'капуста капустный cabbage varză' },
  { same: 'помидор томат томатный tomato roșie roșii' },
  { same: 'огурец cucumber castravete' },
  { same: 'овощи овощной vegetable veggie legume' },
  { same: 'фасоль beans fasole' },
  { same: 'нут chickpea năut', includes: 'хумус hummus humus фалафель falafel' },
  { same: 'рис рисовый rice orez', includes: 'ризотто risotto' },
  { same: 'гречка гречневый buckwheat hrișcă' },
  {
    same: 'лапша noodles tăiței',
    includes: 'рамен ramen удон udon соба soba якисоба yakisoba вермишель vermicelli fidea',
  },
  {
    same: 'паста макароны pasta paste',
    includes:
      'спагетти spaghetti пенне penne лингвине linguine равиоли ravioli лазанья lasagne lasagna карбонара carbonara трофье',
  },
  { same: 'пицца pizza', includes: 'кальцоне calzone пиццетта' },
  {
    same: 'суп soup supă',
    includes:
      'борщ borscht borș чорба ciorbă зама zeamă солянка solyanka soleancă уха ukha uha харчо kharcho рамен ramen похлёбка том pho мисо окрошка okroshka чихиртма chikhirtma',
  },
  { same: 'чорба ciorbă зама zeamă' },
  { same: 'салат salad salată', includes: 'винегрет оливье olivier цезарь caesar' },
  { same: 'пельмени pelmeni dumplings', includes: 'вареники varenyky colțunași хинкали khinkali гёдза gyoza манты' },
  { same: 'вареники varenyky vareniki colțunași' },
  { same: 'блины блинчики оладьи pancake crêpe blini clătită', includes: 'панкейк панкейки' },
  {
    same: 'шашлык shashlik frigărui',
    includes: 'мцвади mtsvadi mțvadi фригэруй шиш shish кебаб kebab сатай satay skewer',
  },
  { same: 'шаурма шаверма шаварма shawarma shaurma șaorma' },
  { same: 'бургер гамбургер burger hamburger' },
  { same: 'суши sushi', includes: 'нигири nigiri сашими sashimi' },
  { same: 'стейк steak', includes: 'рибай ribeye стриплойн striploin миньон mignon' },
  { same: 'колбаса колбаски sausage cârnat', includes: 'салями salami суджук sucuk мортаделла mortadella' },
  { same: 'хлеб хлебный bread pâine', includes: 'лаваш lavash lipie фокачча focaccia булочки лепёшка flatbread' },
  {
    same: 'пирог пирожок pie plăcintă',
    includes: 'плацинда вэрзаре курник kurnik чебурек cheburek хачапури khachapuri',
  },
  { same: 'плацинда placinta plăcintă placinda' },
  { same: 'завтрак breakfast dejun', includes: 'омлет omelette omletă яичница каша porridge terci гранола granola' },
  {
    same: 'десерт сладкое сладости сладкий dessert sweets desert dulce dulciuri',
    includes:
      'торт cake tort мороженое gelato înghețată чизкейк cheesecake тирамису tiramisu пахлава baklava моти mochi штрудель strudel',
  },
  { same: 'торт пирожное cake tort prăjitură' },
  { same: 'мороженое gelato înghețată', includes: 'сорбет sorbet' },
  { same: 'шоколад шоколадный chocolate ciocolată', includes: 'какао cocoa cacao' },
  {
    same: 'орех ореховый nut nucă alune',
    includes:
      'миндаль almond migdale фисташка pistachio fistic фундук hazelnut кешью cashew caju арахис peanut arahide',
  },
  { same: 'клубника strawberry căpșună' },
  { same: 'вишня вишнёвый cherry vișină' },
  { same: 'яблоко яблочный apple măr' },
  { same: 'мёд медовый honey miere', includes: 'медовик medovik' },
  {
    same: 'напиток drink beverage băutură',
    includes:
      'лимонад lemonade limonadă компот kompot compot чай tea ceai кофе coffee cafea вода water apă сок juice suc морс смузи smoothie',
  },
  { same: 'кофе coffee cafea', includes: 'эспрессо espresso капучино cappuccino латте latte американо' },
  { same: 'вода water apă' },
  { same: 'кола coke cola', includes: 'coca' },
  { same: 'лимонад lemonade limonadă', includes: 'газировка soda' },
  { same: 'молоко молочный milk lapte' },
  { same: 'острый острое spicy hot picant iute', includes: 'чили chilli халапеньо jalapeño' },
  { same: 'закуска starter appetizer gustare aperitiv', includes: 'антипасти antipasti' },
  { same: 'соус sauce sos dip' },
];

/** Lexemes by which texts with the words are found, whatever form the words have. */
export interface FoodLexemes {
  /** The lexemes of folded stems, which are spelled by their sound (see `fold`), for names and labels. */
  readonly foldedStems: readonly string[];
  /** The lexemes of stems that are not folded, for sentences: there, too many folded stems are equal. */
  readonly unfoldedStems: readonly string[];
}

/** The meaning of a word for food. */
export interface RelatedFood {
  /** Words with the same meaning. */
  readonly equivalents: FoodLexemes;
  /** The equivalents and words for kinds of this food. */
  readonly equivalentsAndKinds: FoodLexemes;
  /** Whether vegetarian dishes never contain it. */
  readonly isNeverVegetarian: boolean;
}

function lexemesIn(text: string): FoodLexemes {
  const words = wordsIn(text).map((word) => word.text);
  return {
    foldedStems: unique(words.flatMap(foldedStemLexemesOf)),
    unfoldedStems: unique(words.flatMap(unfoldedStemLexemesOf)),
  };
}

const foods = FOOD_WORDS.map(({ same, includes = '', isNeverVegetarian = false }) => {
  const equivalents = lexemesIn(same);
  return {
    equivalentStems: new Set(equivalents.unfoldedStems),
    equivalents,
    equivalentsAndKinds: lexemesIn(`${same} ${includes}`),
    isNeverVegetarian,
  };
});

const foodStems: ReadonlySet<string> = new Set(
  foods.flatMap(({ equivalentsAndKinds }) => equivalentsAndKinds.unfoldedStems),
);

/** Whether a word of a query is a complete word for food. Such a word is not matched as the
 * beginning of longer words (`рис`, `рислинг`).
 */
export const isFoodWord = (word: string): boolean => unfoldedStemLexemesOf(word).some((stem) => foodStems.has(stem));

/** The foods that a word means; empty if it is not a word for food. */
export function relatedFoods(word: string): readonly RelatedFood[] {
  const stems = unfoldedStemLexemesOf(word);
  return foods.filter(({ equivalentStems }) => stems.some((stem) => equivalentStems.has(stem)));
}
