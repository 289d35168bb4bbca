/// Folded words of both languages that identify the kind of a line.
enum LineKeywords {
  static let weekdays = set(
    """
    mon tue tues wed weds thu thur thurs fri sat sun monday tuesday wednesday thursday friday \
    saturday sunday пн вт ср чт пт сб вс понедельник вторник среда четверг пятница суббота \
    воскресенье
    """)

  static let meals = set(
    "breakfast lunch dinner supper brunch завтрак обед ужин полдник перекус")

  static let months = set(
    """
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july \
    august september october november december января февраля марта апреля мая июня июля августа \
    сентября октября ноября декабря
    """)

  /// Headings of meal plans.
  static let mealHeadings = lines(
    """
    meal plan|meals|menu|weekly menu|weekly plan|weekly meals|meal prep|dinners|dinner ideas|this week|\
    меню|меню на неделю|меню недели|план питания|план на неделю|план недели|блюда|готовим|рацион
    """)

  /// Headings of notes and tasks.
  static let noteHeadings = lines(
    "notes|note|to do|todo|to-do|reminders|reminder|errands|ps|p.s|заметки|заметка|дела|сделать|не забыть|напоминания|важно"
  )

  /// Titles, which name no section.
  static let titles = lines(
    """
    grocery list|shopping list|groceries|grocery|shopping|list|my list|to buy|buy|need|items|\
    weekly shop|food shop|the shop|big shop|shop|weekly shopping|shopping list for the week|список покупок|список продуктов|список|покупки|продукты|купить|надо купить|нужно купить|в магазин
    """)

  static let stores = lines(
    """
    costco|walmart|target|aldi|lidl|tesco|sainsburys|sainsbury|asda|morrisons|waitrose|trader joes|\
    tjs|whole foods|kroger|safeway|publix|wegmans|heb|ikea|cvs|walgreens|amazon|sams club|\
    home depot|co-op|m&s|ocado|iceland|rewe|edeka|spar|carrefour|winco|meijer|sprouts|food lion|\
    dollar tree|farmers market|the market|market|pharmacy|butcher|the store|store|пятерочка|магнит|\
    перекресток|ашан|лента|дикси|вкусвилл|метро|окей|о'кей|азбука вкуса|светофор|фикс прайс|икея|\
    рынок|аптека|магазин|верный|спар|глобус|самокат|лавка|красное и белое|монетка|чижик|зоомагазин
    """)

  /// Last words of the names of stores: "Hardware store", "хозяйственный магазин".
  static let kindsOfStores = lines(
    "store|shop|market|supermarket|pharmacy|магазин|рынок|супермаркет|гипермаркет|аптека")

  /// Headings that name a section of a store: the section's name by the folded heading.
  static let parts: [String: String] = {
    let rows = [
      "Produce":
        "produce|fruit & veg|fruit and veg|fruits & vegetables|fruits and vegetables|veg|veggies|fruit|fruits|vegetables|овощи|фрукты|овощи и фрукты|овощи/фрукты|зелень",
      "Bakery": "bakery|breads|хлебный отдел|выпечка|хлебное",
      "Meat & Seafood":
        "meat|meats|meat & seafood|meat & fish|seafood|deli|мясо и рыба|мясо|рыба|мясное",
      "Dairy & Eggs": "dairy|dairy & eggs|молочка|молочное|молочные продукты|молочный отдел",
      "Frozen Foods": "frozen|frozen foods|freezer|заморозка|замороженное",
      "Pantry & Canned Goods":
        "pantry|dry goods|canned goods|canned|cupboard|бакалея|консервы|крупы",
      "International": "international|asian|world foods",
      "Condiments & Sauces": "condiments|condiments & sauces|соусы|соусы и приправы",
      "Snacks": "snacks|sweets|сладости|сладкое|снеки|перекусы|вкусняшки",
      "Beverages": "beverages|drinks|напитки|попить",
      "Household & Cleaning":
        "household|household & cleaning|cleaning|toiletries|бытовая химия|химия|для дома|хозтовары|бытовое|гигиена",
      "Other": "other|misc|другое|прочее|разное",
    ]
    var table: [String: String] = [:]
    for (section, names) in rows {
      for name in lines(names) { table[name] = section }
    }
    return table
  }()

  /// Those of `parts` that are not names of products.
  static let unambiguousParts = lines(
    """
    produce|bakery|dairy|frozen|frozen foods|pantry|dry goods|household|toiletries|beverages|\
    condiments|deli|meats|freezer|молочка|бакалея|заморозка|бытовая химия|хозтовары|молочные продукты
    """)

  /// Beginnings of notes.
  static let noteBeginnings = lines(
    """
    remember|don't forget|dont forget|do not forget|call|phone|text|email|ask|pay|return|pick up|drop off|mail|\
    check|make sure|note|ps|p.s|nb|thank|thanks|love|see you|book|cancel|fix|clean the|\
    не забыть|не забудь|позвонить|позвони|спросить|написать|оплатить|заплатить|забрать|отнести|\
    вернуть|записаться|отправить|проверить|спасибо|целую|помнить|напомнить|сдать|починить|убрать
    """)

  /// Words before the name of a product.
  static let verbs = lines(
    """
    we need|i need|need|needs|buy|get|grab|also|and|plus|some|more|pick up some|купить|купи|взять|возьми|нужно|нужны|нужен|\
    надо|еще|и еще|также
    """)

  /// Words next to the sums of receipts.
  static let currencies = lines("eur|usd|gbp|rub|руб|euro|€|$|£|₽|total|итог")

  /// Words that occur only on receipts.
  static let receipt = lines(
    """
    total|subtotal|sub total|sub-total|tax|vat|visa|mastercard|debit|credit|cash|change|balance|balance due|receipt|\
    cashier|change due|amount due|thank you|tel|items sold|sales tax|card|approved|итог|итого|всего|ндс|сдача|наличными|безналичными|\
    кассир|чек|кассовый чек|карта|скидка|сумма|инн|фн|фд|смена|спасибо за покупку
    """)

  /// Returns the words of a text, which are separated by spaces.
  private static func set(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// Returns the elements of a text, which are separated by `|` and can have several words.
  static func lines(_ text: String) -> Set<String> {
    Set(text.split(separator: "|").map { Folding.trimmed($0) })
  }
}
