// Names that people buy most often, in both languages, the most frequent first among those that begin
// alike. Suggestions list them before the names of the lexicon, which has no frequencies.
export const COMMON = (
  "milk,bread,eggs,butter,cheese,yogurt,cream,apples,bananas,oranges,lemons,grapes,strawberries,avocado,tomatoes,"
  + "potatoes,onions,garlic,carrots,cucumber,lettuce,spinach,broccoli,peppers,mushrooms,celery,corn,zucchini,ginger,"
  + "chicken,chicken breast,ground beef,beef,pork,bacon,ham,sausages,turkey,fish,salmon,tuna,shrimp,rice,pasta,"
  + "spaghetti,flour,sugar,salt,pepper,oil,olive oil,vinegar,honey,jam,peanut butter,cereal,oats,beans,lentils,"
  + "tomato sauce,ketchup,mustard,mayonnaise,soy sauce,coffee,tea,juice,orange juice,water,beer,wine,soda,chips,"
  + "crackers,cookies,chocolate,ice cream,pizza,nuts,toilet paper,paper towels,soap,shampoo,toothpaste,detergent,"
  + "dish soap,trash bags,foil,napkins,diapers,cat food,dog food,"
  + "молоко,хлеб,батон,яйца,масло,сливочное масло,сыр,творог,сметана,кефир,йогурт,сливки,яблоки,бананы,апельсины,"
  + "лимон,виноград,груши,помидоры,огурцы,картофель,картошка,лук,чеснок,морковь,капуста,свёкла,перец,зелень,укроп,"
  + "петрушка,грибы,кабачки,салат,курица,куриное филе,фарш,говядина,свинина,колбаса,сосиски,ветчина,рыба,сёмга,"
  + "креветки,рис,гречка,макароны,спагетти,овсянка,мука,сахар,соль,подсолнечное масло,оливковое масло,уксус,мёд,"
  + "варенье,фасоль,горошек,кукуруза,кетчуп,горчица,майонез,кофе,чай,сок,вода,минералка,пиво,вино,печенье,конфеты,"
  + "шоколад,мороженое,пельмени,орехи,сухарики,чипсы,туалетная бумага,бумажные полотенца,салфетки,мыло,шампунь,"
  + "зубная паста,стиральный порошок,средство для посуды,мешки для мусора,фольга,подгузники,корм для кошек"
).split(",");
