/// Corrects words by the words next to them: "фдитые сливки" can only be "взбитые сливки", since no
/// other name in the lexicon is similar.
struct KnownPhrases: Sendable {
  static let shared = KnownPhrases(.shared)

  private let phrases: [[Word]]
  /// Indices of the phrases that contain a word, by its key.
  private var indicesByWord: [UInt64: [Int]] = [:]

  private init(_ lexicon: Lexicon) {
    phrases = lexicon.phrases
    for (place, words) in phrases.enumerated() {
      for word in words { indicesByWord[word.key, default: []].append(place) }
    }
  }

  /// A phrase of the lexicon that is similar to the given words.
  struct Match {
    /// The correction of each word; nil for a word that is right.
    let words: [[UInt16]?]
    /// The sum of the distances of the words, in tenths of an edit.
    let cost: Int
  }

  /// Returns the similar phrase with as many words; nil if none is near enough or several are
  /// equally near.
  /// - Parameter words: two or three folded words, which can also be specks or digits.
  func closest(to words: [[UInt16]]) -> Match? {
    guard (2...3).contains(words.count) else { return nil }
    let asked = words.map { Word($0, at: 0..<$0.count, followsSeparator: false) }
    let places = Set(asked.flatMap { indicesByWord[$0.key] ?? [] })
    var (best, rival): (Match?, Int) = (nil, .max)
    for place in places where phrases[place].count == words.count {
      guard let found = compared(asked, phrases[place]) else { continue }
      if let known = best, found.cost >= known.cost {
        if found.words != known.words { rival = min(rival, found.cost) }
      } else {
        if let known = best, known.words != found.words { rival = min(rival, known.cost) }
        best = found
      }
    }
    guard let best, rival - best.cost > 2 else { return nil }
    return best
  }

  /// Returns the corrections with which the words become the phrase; nil if a word is too far off,
  /// or all are right.
  private func compared(_ asked: [Word], _ phrase: [Word]) -> Match? {
    var (words, cost): ([[UInt16]?], Int) = ([], 0)
    var table = EditDistance()
    for (word, known) in zip(asked, phrase) {
      if word.key == known.key {
        words.append(nil)
      } else if !word.units.contains(where: KnownPhrases.isLetter), known.units.count < 4 {
        // "кофе 6 зернах": a speck or digit replaces a short word of the phrase.
        words.append(known.units)
        cost += 12
      } else {
        let places = [word, known].map { Confusions.indices(of: $0.units) }
        let limit = KnownPhrases.limit(known.units.count)
        guard let edits = table.between(places[0], places[1], limit: limit) else { return nil }
        words.append(KnownPhrases.form(of: known, like: word))
        cost += edits
      }
    }
    return cost > 0 ? Match(words: words, cost: cost) : nil
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    (0x61...0x7A).contains(unit) || (0x430...0x451).contains(unit)
  }

  /// Returns the known word with the ending of `word`, if it has such a form.
  private static func form(of known: Word, like word: Word) -> [UInt16] {
    guard known.isCyrillic, word.isCyrillic else { return known.units }
    let (stem, own) = (RussianStemmer.stem(word.units), RussianStemmer.stem(known.units))
    guard word.units.starts(with: stem), known.units.starts(with: own) else { return known.units }
    let ending = word.units.dropFirst(stem.count)
    let made = own + ending
    let isSame = Word(Array(made), at: 0..<made.count, followsSeparator: false).key == known.key
    let fits = RussianStemmer.isAdjective(word.units) == RussianStemmer.isAdjective(known.units)
    return isSame && fits && !ending.isEmpty ? Array(made) : known.units
  }

  /// The maximum distance by the number of letters. It is greater than for a single word.
  private static func limit(_ length: Int) -> Int {
    switch length {
    case ...2: 4
    case 3: 10
    case 4...5: 18
    case 6...8: 27
    default: 36
    }
  }
}

// MARK: - NonProductWords

/// Words in lists that are not names of products. They are not corrected, however similar they are
/// to a name: "books" is not "boks", "no" is not "по".
enum NonProductWords {
  static func contains(_ key: UInt64) -> Bool { keys.contains(key) }

  private static let keys: Set<UInt64> = Set(Word.words(in: english + " " + russian).map(\.key))

  private static let english = """
    a about after again all also an and any anything appointment are around as ask at away axe back \
    backpack badge bag balls bandana bank barista basketball bathtub be beanie because bed before \
    belt bench best better between big bike bill birthday black blinds blue bolt bolts book boot \
    boots both bottle bouquet box boy bracelet brand brick bricks briefcase bring broken brown brush \
    but buttons buy by cable calendar call camera can canvas cap car card care carpet cash cement \
    chain chains chair chairs change charger cheap cheapest check cherry chess children chisel \
    choice clamp clean clock closed clothes coat coins cold collar colour comb compass computer \
    concrete cook cooked cooker cord costume couch could crayon crayons crib crown crowns cut dad \
    day deal decent desk diary dice dictionary different dinner doctor doll dolls dont door doors \
    dozen drawer dress drill drive drum drums dry each early earrings easy eat elastic empty enough \
    envelope envelopes eraser evening every everyone everything extra family fat fence few file fill \
    find first fix flag flags flat flower flute folder football for frame frames free fresh friday \
    fridge friend friends from full furniture game games garden gas gate get gift girl give gloves \
    gluten go goggles good grandma grandpa gravel green grey grout grow guest guests guitar gutter \
    half hammer hand handbag handle happy hard has hat have headphones heater heavy helmet help here \
    him hinge hinges his home hoodie hook hooks hose hot hour house how if in inside instead into \
    ipad iphone iron is it its jacket jar jeans jewellery jigsaw job jumper just kayak keep key \
    keyboard keys kid kids kind kite lace laces ladder laptop large last late later lawnmower leash \
    leave left lego legos lens less letter library light lighter like list litre little local lock \
    locks logs long look loose lot lottery love low lumber lunch magazine magazines magnet magnets \
    mail make man many map maps marbles marker markers mask maybe me medal medium microphone \
    microwave mild mini mirror mixed modem mom monday money monitor month more morning most mouse \
    mum must my nail nails natural near necklace need needle needles neighbour net new newspaper \
    next nice night no non not note notebook notebooks novel now nut of off office oil ok old on one \
    only open or order organic other our out outfit outlet outlets oven over overalls own pack pad \
    paint paintbrush pair pan pants paper parcel party passport pay pencil pencils people perfume \
    pet phone photo photos piano pick picture pictures pillowcases pink pipe pipes plain plan plank \
    planks plant please plenty pliers plug plugs plywood post poster prep present price printer \
    projector pulp purse put puzzle puzzles pyjamas quick racket radio rake ready real recipe red \
    reduced refill remember rent repair return ring rings ripe roast robe room rope ropes round \
    ruler salad sale same sandals sandpaper saw scarf school screen screw screwdriver screws season \
    send sharp she shed shelf shelves shirt shoes shop shopping short shorts shovel shower size skateboard \
    skinless skirt skis sled sleeping sliced slippers slow small smooth sneakers sock socket socks \
    sofa soft some soon sour spade spare speaker speakers special stamp stamps stapler staples \
    stationery sticker stickers stool store stroller strong sugar suit suitcase summer sunday \
    sunglasses super sure sweater sweet swimsuit swing switch table take tall tap tarp telephone \
    television tell tent than thank that the their them then there these they thick thin thing \
    things this thread thursday ticket tickets tie tights tile tiles tin tiny tires to toastie today \
    tomorrow too toolbox tools toy toys tractor trampoline treadmill tree tripod trousers tshirt \
    tuesday tv two tyre tyres under underwear uniform unsalted unsweetened until up urgent us use \
    usual valve varnish very vest violin wallet wallpaper want wardrobe warm wash washer watch water \
    week weekend well what wheel wheelbarrow wheels when whistle white whole wide wife wig will \
    window winter wire wires with without wool work wrench yellow yes you your zip zipper
    """

  private static let russian = """
    а аккумулятор антенна бант барабан бассейн без белый билет билеты бинокль блокнот болт болты \
    больше большой ботинки браслет брать брелок брюки бумажник бусы бы был быть в важно валик валики \
    вам вас вентилятор веревка весь вечер взять видеокарта винт винты вкусный во возьми вот врач все \
    всегда всего вчера вы выключатель газета гантели гвозди гвоздь где гирлянда гитара глобус год \
    гости гостям готовый грабли да дача два дверца дверь день деньги дерево дети детям дешевый \
    джинсы диван для дневник до долг дом дома домой дорогой доска доски дочь дрель друг другой духи \
    ее если еще жалюзи жена жидкий жилет жирный журнал за забор завтра замки замок заплатить запонки \
    зарядка здесь зеленый зеркало зима зонт зонты и игра игрушка игрушки игры из или им их к кабель \
    как какой календарь камень камни карандаш карандаши карта карты квартира кеды кепка кирпич \
    кирпичи кисти кисточка кисточки кисть клавиатура ключ ключи книга книги когда колеса колесо \
    коляска компас компьютер конверт конверты конструктор коньки корзина коробка костюм который \
    красный кресло кровать круглый крупный кто кукла куклы куртка кусок ластик лебедка лента \
    лестница летний лето линейка лопата лопаты лучше лыжи любимый любой магнит магниты майка \
    маленький мало мама маме марка маркер маркеры марки маска матрас машина машинка мебель мелкий \
    меньше месяц микрофон мне много можно мой молоток монитор мотор мужу мы мыть мышка мышь мягкий \
    мяч мячи на надо наклейка наклейки напильник насос наш не неделя недорогой нежирный нет низкий \
    нитка нитки новый нож ножницы носки ноутбук ночь нужно обед обои обувь один окна окно он она они \
    особый от отвертка открытка очень очки пазл пазлы палатка пальто панама папа папе папка папки \
    пара паспорт пенал перчатки пианино пиджак пижама пила письмо плакат пластилин платок платье \
    плащ плитка плоскогубцы по под подарок подвеска подешевле позвонить портфель посылка посылку \
    потом почта праздник празднику приготовить принтер про провод провода процент процентов пряжа \
    пуговица пуговицы пустой радио разный ракетка растение ребенок рейка ремень ремни ремонт ретинол \
    рубашка рубашки рулетка ручка рюкзак с самокат сандалии санки сапоги свежий сверла сверло свитер \
    свой сделать себе сегодня сезонный сейчас сестра сетка скакалка скейт сколько скоро скрепки \
    сладкий словарь случай сноуборд со соль спелый сразу срок старый стебли стекло степлер стол стул \
    стулья сумка сумки сын так там тапки твердый тебе телевизор телефон теплый тетради тетрадь то \
    только тонкий топор торт тот три трос труба трубы трусы тумба туфли ты у удочка уже ужин узкий \
    улица утеплитель утро учебник учебники фанера фартук флаг флешка фломастеры фотоаппарат футболка \
    футболки халат хватит хозяин холодильник холодный хороший цвет цветы целый цемент цепочка цепь \
    час часы чем чемодан черный чехол что чтобы чуть шапка шарф шахматы швейная шины шкаф школа \
    школу шланг шлем шляпа шнурки шорты шпатель штаны шторка шуба шуруп шуруповерт шурупы щипцы \
    экстра эспандер эти это этот юбка я якорь яркий ящик ящики
    """
}
